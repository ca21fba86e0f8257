import { afterAll, beforeAll, expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { entriesOf } from '#server/transfer/testing/test-zips.ts';
import { type TestMusic, testMusic, testSharing } from './testing/test-sharing.ts';

const day = 24 * 60 * 60 * 1000;

let music: TestMusic;
beforeAll(async () => {
  music = await testMusic();
});
afterAll(() => music.close());

onBothDatabases((open) => {
  test('a listener finds their links, can copy each again, and sees nobody else’s', async () => {
    await using sharing = await testSharing(await open(), music);
    const album = await sharing.make({ note: '  for my sister ', maxPlays: 5 });
    sharing.clock.now += 1_000;
    const expiresAt = new Date(sharing.clock.now + day).toISOString();
    const song = await sharing.make({ kind: 'song', itemId: music.songId('Birch'), expiresAt });
    expect((await sharing.list()).links).toMatchObject([
      { id: song.id, kind: 'song', title: 'Birch', by: 'Ben Moss', url: song.url, expiresAt },
      { id: album.id, title: 'Woods', by: 'Ana Reed', note: 'for my sister', url: album.url, maxPlays: 5 },
    ]);
    expect(new URL(song.url ?? '').pathname).toMatch(/^\/share\/[\w-]{32}$/);
    expect((await sharing.list(sharing.bob.cookie)).links).toEqual([]);
  });

  test('what cannot be is refused in a sentence', async () => {
    await using sharing = await testSharing(await open(), music);
    const at = (days: number) => new Date(sharing.clock.now + days * day).toISOString();
    for (const [input, status, sentence] of [
      [{ expiresAt: at(0) }, 400, 'A link ends on a day that is still to come.'],
      [{ expiresAt: at(6 * 365) }, 400, 'A link ends within 5 years.'],
      [{ expiresAt: 'tomorrow' }, 400, '“expiresAt” is not valid.'],
      [{ maxPlays: 0 }, 400, 'A link is good for at least one play.'],
      [{ maxPlays: 10_001 }, 400, 'A link is good for at most 10,000 plays.'],
      [{ maxPlays: 1.5 }, 400, 'The number of plays is a whole number.'],
      [{ note: 'x'.repeat(101) }, 400, 'A note may have at most 100 characters.'],
      [{ kind: 'artist' }, 400, '“kind” is not valid.'],
      [{ itemId: '999999' }, 404, 'That album is not in the music folder.'],
      [{ kind: 'song', itemId: '1; drop' }, 404, 'That song is not in the music folder.'],
      [{ kind: 'playlist', itemId: 'pl.mix' }, 404, 'That playlist is not in your library.'],
      [
        { kind: 'episode', itemId: '1' },
        404,
        'An episode can be shared when you are subscribed to its show.',
      ],
    ] as const) {
      const answer = await sharing.makeAs(sharing.ann.cookie, input);
      expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([status, sentence]);
    }
    expect((await sharing.list()).links).toEqual([]);
  });

  test('a listener has a hundred links at most, and ended ones do not pile up, each listener’s by themselves', async () => {
    await using sharing = await testSharing(await open(), music);
    const { id: bobsId, url: bobsUrl } = (await sharing.makeAs(sharing.bob.cookie)).json<{
      id: string;
      url: string;
    }>();
    await sharing.ask('DELETE', `/api/share-links/${bobsId}`, undefined, sharing.bob.cookie);
    sharing.clock.now += 1_000;
    for (let count = 0; count < 100; count += 1) await sharing.make();
    const refused = await sharing.makeAs(sharing.ann.cookie);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
      409,
      'too_many_share_links',
    ]);
    const end = async () => {
      const { links } = await sharing.list();
      for (const { id } of links)
        await sharing.ask('DELETE', `/api/share-links/${id}`, undefined, sharing.ann.cookie);
    };
    await end();
    for (let count = 0; count < 5; count += 1) await sharing.make();
    await end();
    const rows = await sharing.opened.database.selectFrom('share_link').select('id').execute();
    expect(rows).toHaveLength(101);
    expect((await sharing.open(new URL(bobsUrl).pathname)).statusCode).toBe(410);
  });

  test('an account that is taken along has its open links with their addresses, and no ended one', async () => {
    await using sharing = await testSharing(await open(), music);
    const { path } = await sharing.make({ note: 'for my sister' });
    const ended = await sharing.make();
    await sharing.ask('DELETE', `/api/share-links/${ended.id}`, undefined, sharing.ann.cookie);
    const answer = await sharing.ask('GET', '/api/account/export', undefined, sharing.ann.cookie);
    const entries = await entriesOf(answer.rawPayload);
    const [line = '', ...more] = (entries['data/share-links.jsonl'] ?? '').split('\n');
    expect(more).toEqual(['']);
    expect(JSON.parse(line)).toMatchObject({
      kind: 'album',
      title: 'Woods',
      note: 'for my sister',
      plays: 0,
      token: path.split('/').at(-1),
    });
    expect(Object.values(entries).join('')).not.toContain(ended.path.split('/').at(-1));
  });
});
