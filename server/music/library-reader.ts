import type { Resource } from '#contract/provider.ts';

/** Whose library; `userToken` is what proves them to the provider, where they gave one. */
export type LibraryOwner = { userId: string; userToken: string | undefined };

/** `next`: where reading goes on after it; absent on the last page, and where reading always begins at the start. */
export type LibraryPage = { albums: readonly Resource[]; next?: string };

/** One provider as the server itself reads it: the seam for syncing a listener's library. */
export type LibraryReader = {
  /** Every library album once, a page at a time, or from a page's `next` on. Throws a refusal whose sentence names the provider. */
  albumPages(owner: LibraryOwner, from?: string): AsyncIterable<LibraryPage>;
  /** Another text whenever the library may have changed; absent where only reading it tells. */
  version?(owner: LibraryOwner): Promise<string>;
};
