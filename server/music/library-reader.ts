import type { Resource } from '#contract/v1/provider.ts';

/** Whose library; `userToken` is what proves them to the provider, where they gave one. */
export type LibraryOwner = { userId: string; userToken: string | undefined };

/** `next`: where reading goes on after it; absent on the last page, and where reading always begins at the start. */
export type LibraryPage = { albums: readonly Resource[]; next?: string };

/** One provider as the server itself reads it: the seam for syncing a listener's library. */
export type LibraryReader = {
  /** Every library album once, a page at a time, or from a page's `next` on. Throws a refusal whose sentence names the provider. */
  albumPages(owner: LibraryOwner, from?: string): AsyncIterable<LibraryPage>;
};

/** A library that this server holds itself: answered as it stands, so that there is nothing to keep and nothing to sync. */
export type HeldLibrary = {
  /** Newest first. */
  slices(owner: Pick<LibraryOwner, 'userId'>): AsyncIterable<readonly Resource[]>;
  /** By its own id, or by that of its twin in the catalogue. */
  find(owner: Pick<LibraryOwner, 'userId'>, id: string): Promise<Resource | undefined>;
};
