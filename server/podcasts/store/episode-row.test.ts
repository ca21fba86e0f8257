import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { now, parsed, testShow } from '../testing/test-show.ts';
import { chaptersIn, episodeOf, transcriptsIn } from './episode-row.ts';

onBothDatabases((open) => {
  test('an episode shows what its feed says, its own people instead of the show’s, and never a password', async () => {
    await using opened = await open();
    const { ann, feed, read, idOf, episodes, database } = await testShow(opened);
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
