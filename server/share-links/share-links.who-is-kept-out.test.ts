import { afterAll, beforeAll, expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { createLog } from '#server/log/create-log.ts';
import { soundsIn, type TestMusic, testMusic, testSharing } from './testing/test-sharing.ts';

let music: TestMusic;
beforeAll(async () => {
  music = await testMusic();
});
afterAll(() => music.close());

onBothDatabases((open) => {
  test('nothing can be shared before whoever runs the server allows it, and no link opens once they do no more', async () => {
    await using sharing = await testSharing(await open(), music, { isOn: false });
    const { ask, ann, bob } = sharing;
    const set = (isOn: boolean, cookie = ann.cookie) =>
      ask('PUT', '/api/operator/share-links', { isOn }, cookie);
    const offered = async () =>
      (await ask('GET', '/api/share-links/offer', undefined, bob.cookie)).json<unknown>();
    expect(await offered()).toEqual({ isOn: false });
    const refused = await sharing.makeAs(bob.cookie);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'sharing_is_off']);
    expect((await set(true, bob.cookie)).statusCode).toBe(403);
    expect((await set(true)).statusCode).toBe(204);
    expect(await offered()).toEqual({ isOn: true });
    const { path } = await sharing.make();
    const [sound = ''] = soundsIn((await sharing.open(path)).body);
    expect((await sharing.open(sound)).statusCode).toBe(200);
    await set(false);
    const closed = await sharing.open(path);
    const guessed = await sharing.open('/share/guessed');
    expect([closed.statusCode, closed.body]).toEqual([404, guessed.body]);
    expect((await sharing.open(sound)).statusCode).toBe(404);
    expect(await sharing.list()).toMatchObject({ isOn: false, links: [{ title: 'Woods' }] });
    await set(true);
    expect((await sharing.open(sound)).statusCode).toBe(200);
  });

  test('a guess is answered alike whatever was guessed, and after thirty of them nobody there learns more', async () => {
    await using sharing = await testSharing(await open(), music);
    const { path } = await sharing.make();
    const listening = soundsIn((await sharing.open(path)).body)[0] ?? '';
    await sharing.open(listening);
    const token = path.split('/').at(-1) ?? '';
    const guesses = ['a', token.slice(1), `${token}A`, token.toLowerCase(), "' or 1=1 --", 'x'.repeat(1_500)];
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const bodies = new Set<string>();
    for (let round = 0; round < 5; round += 1)
      for (const guess of guesses) {
        const answer = await sharing.open(`/share/${encodeURIComponent(guess)}`, from('192.0.2.7'));
        expect(answer.statusCode).toBe(404);
        bodies.add(answer.body);
      }
    expect(bodies.size).toBe(1);
    for (const address of [path, '/share/guessed', `${path}/picture/300`]) {
      const answer = await sharing.open(address, from('192.0.2.7'));
      expect(answer.statusCode, address).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await sharing.open(listening, from('192.0.2.7'))).statusCode).toBe(200);
    expect((await sharing.open(path, from('192.0.2.8'))).statusCode).toBe(200);
    sharing.clock.now += 15 * 60_000;
    expect((await sharing.open(path, from('192.0.2.7'))).statusCode).toBe(200);
  });

  test('a name that is not this server’s opens no link', async () => {
    await using sharing = await testSharing(await open(), music);
    const { path } = await sharing.make();
    expect((await sharing.open(path, { host: 'elsewhere.example.org' })).statusCode).toBe(421);
    expect((await sharing.open(path, { host: 'music.local' })).statusCode).toBe(200);
  });

  test('whoever opens a link without end has to wait; whoever is listening goes on', async () => {
    await using sharing = await testSharing(await open(), music);
    const { path } = await sharing.make();
    const [sound = ''] = soundsIn((await sharing.open(path)).body);
    const visit = (name: string) =>
      sharing.open(sound.replace(/visit=.*/, `visit=${name.padStart(16, '_')}`), { range: 'bytes=0-0' });
    for (let count = 0; count < 479; count += 1) await visit(`v${count}`);
    for (const address of [path, `${path}/picture/300`])
      expect((await sharing.open(address)).statusCode, address).toBe(429);
    const answer = await visit('another');
    expect([answer.statusCode, (await visit('v1')).statusCode]).toEqual([429, 206]);
    expect((await sharing.list()).links[0]?.plays).toBe(479);
    expect((await sharing.open(path, { 'x-forwarded-for': '192.0.2.8' })).statusCode).toBe(200);
  });

  test('the log holds no link, at whatever level, and the database nothing that opens one', async () => {
    const lines: string[] = [];
    const log = createLog({ format: 'json', level: 'trace' }, (line) => lines.push(line));
    await using sharing = await testSharing(await open(), music, { log });
    const { path } = await sharing.make();
    const token = path.split('/').at(-1) ?? '';
    const [sound = ''] = soundsIn((await sharing.open(path)).body);
    await sharing.open(sound);
    await sharing.open(`${path}/nothing`);
    await sharing.open(`${path}/audio/x`);
    const rows = await sharing.opened.database.selectFrom('share_link').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    await sharing.opened.database.schema.alterTable('share_visit').renameTo('away').execute();
    expect((await sharing.open(sound)).statusCode).toBe(500);
    const text = lines.join('');
    expect(text).toContain('/share/:token/audio/:id');
    expect(text).toContain('request failed');
    expect(text).not.toContain(token);
  });
});
