import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccountRemoval } from '#server/accounts/account-removal.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { visitLasts } from './opened-link-repository.ts';
import { soundsIn, type TestMusic, testMusic, testSharing } from './testing/test-sharing.ts';

const day = 24 * 60 * 60 * 1000;

let music: TestMusic;
beforeAll(async () => {
  music = await testMusic();
});
afterAll(() => music.close());

onBothDatabases((open) => {
  test('a visit is one play, whatever it asks for, and goes on after the last one was used', async () => {
    await using sharing = await testSharing(await open(), music);
    const { path } = await sharing.make({ maxPlays: 2 });
    const [anna, ben, cleo] = await Promise.all([1, 2, 3].map(async () => (await sharing.open(path)).body));
    const status = async (sound = '', range = 'bytes=0-9') =>
      (await sharing.open(sound, { range })).statusCode;
    // A look is no play: a preview of the link uses up none.
    expect((await sharing.list()).links[0]).toMatchObject({ plays: 0, lastUsedAt: null });
    for (const sound of soundsIn(anna ?? ''))
      for (const range of ['bytes=0-99', 'bytes=5000-', 'bytes=0-'])
        expect(await status(sound, range)).toBe(206);
    expect((await sharing.list()).links[0]).toMatchObject({ plays: 1, state: 'open' });
    expect(await status(soundsIn(ben ?? '')[0])).toBe(206);
    expect((await sharing.list()).links[0]).toMatchObject({ plays: 2, state: 'used' });
    const [third] = soundsIn(cleo ?? '');
    expect(await status(third)).toBe(410);
    const page = await sharing.open(path);
    expect([page.statusCode, page.body.includes('they are used up')]).toEqual([410, true]);
    sharing.clock.now += visitLasts - 1;
    expect(await status(soundsIn(anna ?? '')[2])).toBe(206);
    sharing.clock.now += 2;
    expect(await status(soundsIn(anna ?? '')[2])).toBe(410);
    expect((await sharing.list()).links[0]).toMatchObject({ plays: 2 });
  });

  test('parts that are asked at once are one play, and of many visits at once no more get in than there are plays', async () => {
    await using sharing = await testSharing(await open(), music);
    const { path } = await sharing.make({ maxPlays: 3 });
    const pages = await Promise.all(Array.from({ length: 6 }, async () => (await sharing.open(path)).body));
    const statuses = await Promise.all(
      pages.map(async (page) => {
        const [sound = ''] = soundsIn(page);
        const answers = await Promise.all([0, 1, 2].map(() => sharing.open(sound, { range: 'bytes=0-9' })));
        return [...new Set(answers.map(({ statusCode }) => statusCode))];
      }),
    );
    expect(statuses.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
      [206],
      [206],
      [206],
      [410],
      [410],
      [410],
    ]);
    expect((await sharing.list()).links[0]).toMatchObject({ plays: 3 });
  });

  test('what only looks at the head of a sound is no play', async () => {
    await using sharing = await testSharing(await open(), music);
    const { path } = await sharing.make();
    const [url = ''] = soundsIn((await sharing.open(path)).body);
    expect((await sharing.server.app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
    expect((await sharing.list()).links[0]?.plays).toBe(0);
  });

  test('a link ends when its day has come, also for who is listening', async () => {
    await using sharing = await testSharing(await open(), music);
    const { path } = await sharing.make({ expiresAt: new Date(sharing.clock.now + day).toISOString() });
    const [sound = ''] = soundsIn((await sharing.open(path)).body);
    expect((await sharing.open(sound)).statusCode).toBe(200);
    sharing.clock.now += day;
    for (const address of [path, sound, `${path}/picture/300`])
      expect((await sharing.open(address)).statusCode).toBe(410);
    expect((await sharing.list()).links[0]).toMatchObject({ state: 'expired' });
  });

  test('a link that its listener ends is gone from their list and opens nothing; another’s they cannot end', async () => {
    await using sharing = await testSharing(await open(), music);
    const { path, id } = await sharing.make();
    const end = (cookie: string) => sharing.ask('DELETE', `/api/share-links/${id}`, undefined, cookie);
    const [sound = ''] = soundsIn((await sharing.open(path)).body);
    expect((await end(sharing.bob.cookie)).statusCode).toBe(404);
    expect((await sharing.open(sound)).statusCode).toBe(200);
    expect((await end(sharing.ann.cookie)).statusCode).toBe(204);
    expect((await end(sharing.ann.cookie)).statusCode).toBe(404);
    for (const address of [path, sound, `${path}/picture/300`])
      expect((await sharing.open(address)).statusCode).toBe(410);
    expect((await sharing.list()).links).toEqual([]);
    const row = await sharing.opened.database.selectFrom('share_link').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ sealed_token: '', title: '', credit: '', note: '' });
  });

  test('while its listener is kept out a link opens nothing, and with the account it goes', async () => {
    await using sharing = await testSharing(await open(), music);
    const answer = await sharing.makeAs(sharing.bob.cookie);
    const { url } = answer.json<{ url: string }>();
    const path = new URL(url).pathname;
    const [sound = ''] = soundsIn((await sharing.open(path)).body);
    expect((await sharing.open(sound)).statusCode).toBe(200);
    const rule = (word: string) =>
      sharing.ask('POST', `/api/operator/people/${sharing.bob.id}/${word}`, {}, sharing.ann.cookie);
    await rule('disable');
    expect([(await sharing.open(path)).statusCode, (await sharing.open(sound)).statusCode]).toEqual([
      410, 410,
    ]);
    await rule('enable');
    expect((await sharing.open(sound)).statusCode).toBe(200);
    // Before the data of the account is removed.
    await createAccountRemoval(sharing.opened.database).begin(sharing.bob.id, sharing.clock.now);
    expect([(await sharing.open(path)).statusCode, (await sharing.open(sound)).statusCode]).toEqual([
      404, 404,
    ]);
  });

  test('what ended long ago is forgotten, and visits that are over are', async () => {
    await using sharing = await testSharing(await open(), music);
    const { database } = sharing.opened;
    const open3 = [await sharing.make(), await sharing.make({ maxPlays: 1 }), await sharing.make()];
    await sharing.make({ expiresAt: new Date(sharing.clock.now + day).toISOString() });
    const [, used, byHand] = open3;
    await sharing.open(soundsIn((await sharing.open(used?.path ?? '')).body)[0] ?? '');
    await sharing.ask('DELETE', `/api/share-links/${byHand?.id}`, undefined, sharing.ann.cookie);
    const { openShareLinks } = await import('./share-links.ts');
    const nobody = async () => ({ tries: 0, endsAt: 0 });
    const shareLinks = openShareLinks({
      database,
      keyFor: () => Buffer.alloc(32),
      initial: true,
      tries: { tries: nobody, count: nobody },
      callerOf: () => '',
      addressOf: () => '',
      basePath: '',
      now: () => sharing.clock.now,
    });
    await shareLinks.sweep();
    const storedRow = async () =>
      (await database.selectFrom('share_link').select('id').execute()).map(({ id }) => id);
    expect(await storedRow()).toHaveLength(4);
    sharing.clock.now += 92 * day;
    await shareLinks.sweep();
    expect(await storedRow()).toEqual([open3[0]?.id]);
    expect(await database.selectFrom('share_visit').selectAll().execute()).toEqual([]);
  });
});
