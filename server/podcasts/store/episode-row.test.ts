import { expect, test } from 'vitest';
import { createUserRepository } from '#server/accounts/user-repository.ts';
import { onBothDatabases, type TestDatabase } from '#server/database/testing/test-databases.ts';
import type { ParsedEpisode } from '../feeds/parsed-feed.ts';
import { parsedEpisode } from '../testing/test-parsed-episode.ts';
import { createEpisodeRepository } from './episode-repository.ts';
import { chaptersIn, episodeOf, transcriptsIn } from './episode-row.ts';
import { createFeedRepository } from './feed-repository.ts';
import { storedOf, storeEpisodes } from './store-episodes.ts';

const now = Date.UTC(2026, 5, 1);

const day = 24 * 60 * 60 * 1000;

const parsed = (title: string, more: Partial<ParsedEpisode> = {}) =>
  parsedEpisode(title, { publishedAt: now - day, ...more });

async function show(opened: TestDatabase, url = 'https://a.example/show') {
  const { database } = opened;
  const users = createUserRepository(database);
  const ann =
    (await users.byEmail('ann@example.org'))?.id ?? (await users.add('ann@example.org', 'h', 0)) ?? '';
  const bob =
    (await users.byEmail('bob@example.org'))?.id ?? (await users.add('bob@example.org', 'h', 0)) ?? '';
  const feed = await createFeedRepository(database).ensure(url, ann, 1);
  const heard = new Set<number>();
  const listening = { kept: async (ids: readonly number[]) => new Set(ids.filter((id) => heard.has(id))) };
  /** A reading of the feed; `known` are those that the store has as they stand. */
  const read = (
    episodes: ParsedEpisode[],
    {
      complete = true,
      known = [] as string[],
      at = now,
    }: { complete?: boolean; known?: string[]; at?: number } = {},
  ) =>
    storeEpisodes(
      database,
      feed.id,
      {
        complete,
        order: episodes.map(({ fingerprint }) => fingerprint),
        episodes: episodes.filter(({ title }) => !known.includes(title)),
      },
      { now: at, listening },
    );
  const stored = () => storedOf(database, feed.id);
  const idOf = async (title: string) => (await stored()).find((one) => one.title === title)?.id ?? 0;
  return { ann, bob, feed, heard, read, stored, idOf, database, episodes: createEpisodeRepository(database) };
}

onBothDatabases((open) => {
  test('an episode shows what its feed says, its own people instead of the show’s, and never a password', async () => {
    await using opened = await open();
    const { ann, feed, read, idOf, episodes, database } = await show(opened);
    const somebody = (name: string) => ({ name, role: 'host', group: 'cast', image: null, href: null });
    await database
      .updateTable('podcast_feed')
      .set({ title: 'Show', image: 'https://a.example/i', persons: JSON.stringify([somebody('Host')]) })
      .where('id', '=', feed.id)
      .execute();
    const transcripts = [{ url: 'https://ann:secret@a.example/t', type: 'text/vtt', language: null }];
    const chapters = [{ startSeconds: 1, endSeconds: null, title: 'One', image: null, href: null }];
    await read([
      parsed('a', { publishedAt: now - 1, transcripts, chapters, persons: [somebody('Guest')] }),
      parsed('b', { enclosureUrl: 'https://ann:secret@a.example/b.mp3', chaptersUrl: 'https://a.example/c' }),
      parsed('c'),
    ]);
    const row = async (title: string) => episodes.visible(await idOf(title), ann);
    const [a, b, c] = [await row('a'), await row('b'), await row('c')];
    if (!a || !b || !c) throw new Error('expected three episodes');
    expect(episodeOf(a)).toMatchObject({
      feedTitle: 'Show',
      feedImage: 'https://a.example/i',
      enclosureUrl: null,
      datePublished: Math.floor((now - 1) / 1000),
      datePublishedPretty: 'May 31, 2026 11:59pm',
      chapters: true,
      transcripts: [{ url: 'https://a.example/t', type: 'text/vtt', language: null }],
      persons: [{ name: 'Guest' }],
      removed: false,
    });
    expect(episodeOf(b)).toMatchObject({
      enclosureUrl: 'https://a.example/b.mp3',
      chapters: true,
      transcripts: [],
      persons: [{ name: 'Host' }],
    });
    expect(episodeOf(c)).toMatchObject({ chapters: false });
    expect([transcriptsIn(a), transcriptsIn(c)]).toEqual([transcripts, []]);
    expect(chaptersIn(a)).toMatchObject([{ startSeconds: 1, title: 'One' }]);
    expect(chaptersIn(c)).toEqual([]);
  });
});
