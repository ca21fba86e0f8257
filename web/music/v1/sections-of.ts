import type { MusicItem } from '../provider/item.ts';

type Section<Title> = { title: Title; items: MusicItem[] };

/** Sections with something in them, in the order asked. One that fails is left out; where all do, the first says why. */
export async function sectionsOf<Title>(
  asked: readonly Promise<Section<Title>>[],
): Promise<Section<Title>[]> {
  const settled = await Promise.allSettled(asked);
  const [first] = settled;
  if (first?.status === 'rejected' && settled.every(({ status }) => status === 'rejected'))
    throw first.reason;
  return settled.flatMap((section) =>
    section.status === 'fulfilled' && section.value.items.length > 0 ? [section.value] : [],
  );
}
