import type { MusicItem } from '../provider/item.ts';

type Section<Title> = { title: Title; items: MusicItem[] };

/** Sections with something in them, in the order asked. One that fails is left out; where all do, the first says why. */
export async function sectionsOf<Title>(
  sections: readonly Promise<Section<Title>>[],
): Promise<Section<Title>[]> {
  const results = await Promise.allSettled(sections);
  const [first] = results;
  if (first?.status === 'rejected' && results.every(({ status }) => status === 'rejected'))
    throw first.reason;
  return results.flatMap((section) =>
    section.status === 'fulfilled' && section.value.items.length > 0 ? [section.value] : [],
  );
}
