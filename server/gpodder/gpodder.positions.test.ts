import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { urlKey } from '#server/podcasts/shared/feed-address.ts';
import { bookAddress } from '#server/podcasts/shared/local-hosts.ts';
import { testSync } from './testing/test-sync.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Two apps of Ann on two devices, and a show that all know. */
async function twoApps(opened: Parameters<typeof testSync>[0]) {
  const server = await testSync(opened);
  await server.subscribe('/one');
  const [phone, tablet] = [await server.appPassword(), await server.appPassword()];
  const apps = {
    phone: server.gpodder(phone.secret, 'phone'),
    tablet: server.gpodder(tablet.secret, 'tablet'),
  };
  for (const app of [apps.phone, apps.tablet]) await app.shows();
  return { ...server, ...apps };
}

const summarize = (actions: Record<string, unknown>[]) =>
  actions.map(({ action, guid, position, device }) => [action, guid, position, device]);

onBothDatabases((open) => {
  test('no app is told of places in shows of this server alone, as audiobooks are, and none can follow one', async () => {
    const opened = await open();
    await using server = await twoApps(opened);
    await server.phone.upload(server.play('/one', 1, 600, server.clock.now));
    await opened.database
      .updateTable('podcast_feed')
      .set({ url: bookAddress(3), url_key: urlKey(bookAddress(3), null) })
      .execute();
    expect((await server.tablet.episodes()).actions).toEqual([]);
    await opened.database.deleteFrom('podcast_subscription').execute();
    await server.tablet.change({ add: [bookAddress(3), bookAddress(4)] });
    const feeds = await opened.database.selectFrom('podcast_feed').select('url').execute();
    expect(feeds).toEqual([{ url: bookAddress(3) }]);
    expect(await opened.database.selectFrom('podcast_subscription').selectAll().execute()).toEqual([]);
  });

  test('what was played offline and is uploaded late reaches the other devices', async () => {
    await using server = await twoApps(await open());
    const playedAt = server.clock.now;
    await server.phone.episodes();
    server.clock.now += hour;
    const { timestamp } = await server.tablet.episodes();
    server.clock.now += hour;
    await server.phone.upload(server.play('/one', 1, 600, playedAt));
    expect(summarize((await server.tablet.episodes(timestamp)).actions)).toEqual([
      ['play', 'day-1', 600, 'phone'],
    ]);
  });

  test('a clock that is years ahead, and twice the same second, hide nothing from other devices', async () => {
    await using server = await twoApps(await open());
    const { timestamp } = await server.tablet.episodes();
    await server.phone.episodes();
    const far = server.clock.now + 2_000_000_000_000;
    await server.phone.upload(server.play('/one', 1, 600, far), server.play('/one', 2, 700));
    await server.hearInWeb('/one', 3, 800);
    const answer = await server.tablet.episodes(timestamp);
    expect(summarize(answer.actions)).toEqual([
      ['play', 'day-1', 600, 'phone'],
      ['play', 'day-2', 700, 'phone'],
      ['play', 'day-3', 800, 'earshot'],
    ]);
    expect(answer.timestamp * 1000).toBeLessThanOrEqual(server.clock.now + 10_000);
    expect(answer.actions.map(({ timestamp: time }) => String(time) <= '2026-06-01T13')).not.toContain(false);
  });

  test('what is heard in the web app after the clock was set back reaches an app that synced before', async () => {
    await using server = await twoApps(await open());
    const { timestamp } = await server.phone.episodes();
    server.clock.now -= 24 * hour;
    await server.hearInWeb('/one', 1, 500);
    expect(summarize((await server.phone.episodes(timestamp)).actions)).toEqual([
      ['play', 'day-1', 500, 'earshot'],
    ]);
  });

  test('what an app plays while the clock is set back reaches an app that synced twice within a minute before', async () => {
    await using server = await twoApps(await open());
    await server.phone.episodes();
    server.clock.now += 30_000;
    const { timestamp } = await server.phone.episodes();
    server.clock.now -= 3 * hour;
    await server.tablet.upload(server.play('/one', 1, 600));
    expect(summarize((await server.phone.episodes(timestamp)).actions)).toEqual([
      ['play', 'day-1', 600, 'tablet'],
    ]);
  });

  test('what is played between the download and the upload of an app is in its next download', async () => {
    await using server = await twoApps(await open());
    await server.phone.episodes();
    await server.hearInWeb('/one', 1, 500);
    const { timestamp } = await server.phone.upload(server.play('/one', 2, 60));
    expect(summarize((await server.phone.episodes(timestamp)).actions)).toEqual([
      ['play', 'day-1', 500, 'earshot'],
    ]);
    const after = await server.phone.upload(server.play('/one', 2, 90));
    expect((await server.phone.episodes(after.timestamp)).actions).toEqual([]);
  });

  test('an app that adds a second to the timestamp misses nothing of that second', async () => {
    await using server = await twoApps(await open());
    await server.hearInWeb('/one', 1, 500);
    const { timestamp } = await server.phone.episodes();
    server.clock.now -= 1_000;
    await server.hearInWeb('/one', 2, 600);
    server.clock.now -= 1_000;
    const answer = await server.phone.episodes(timestamp + 1);
    expect(summarize(answer.actions)).toEqual([['play', 'day-2', 600, 'earshot']]);
  });

  test('an app that asks by its own clock misses nothing, be that clock days ahead or behind', async () => {
    await using server = await twoApps(await open());
    const { secret } = await server.appPassword();
    const app = server.nextcloud(secret);
    await app.episodes();
    for (const [day, clockAheadMs] of [
      [1, 100 * hour],
      [2, -100 * hour],
    ] as const) {
      await server.hearInWeb('/one', day, 500);
      await server.tablet.episodes();
      server.clock.now += 60 * hour;
      const since = Math.floor((server.clock.now + clockAheadMs) / 1000);
      expect(summarize((await app.episodes(since)).actions)).toContainEqual([
        'play',
        `day-${day}`,
        500,
        'earshot',
      ]);
    }
  });

  test('an older position that is uploaded later rewinds nothing and asks nothing', async () => {
    await using server = await twoApps(await open());
    await server.phone.episodes();
    await server.tablet.episodes();
    const early = server.clock.now + 20_000;
    server.clock.now += hour;
    await server.tablet.upload(server.play('/one', 1, 1_800));
    await server.phone.upload(server.play('/one', 1, 300, early));
    const entry = await server.inWeb('/one', 1);
    expect([entry?.positionSeconds, entry?.other]).toEqual([1_800, undefined]);
  });

  test('a position that the other app did not know stays, and the listener is asked where it is well ahead', async () => {
    await using server = await twoApps(await open());
    await server.phone.episodes();
    await server.tablet.episodes();
    server.clock.now += hour;
    await server.tablet.upload(server.play('/one', 1, 300));
    await server.phone.upload(server.play('/one', 1, 1_800));
    const entry = await server.inWeb('/one', 1);
    expect([entry?.positionSeconds, entry?.other?.positionSeconds]).toEqual([300, 1_800]);
    await server.hearInWeb('/one', 1, 1_800);
    const resolved = await server.inWeb('/one', 1);
    expect([resolved?.positionSeconds, resolved?.other]).toEqual([1_800, undefined]);
  });

  test('an app that knows a position continues from it, backwards as well', async () => {
    await using server = await twoApps(await open());
    await server.hearInWeb('/one', 1, 1_800);
    await server.phone.episodes();
    server.clock.now += hour;
    await server.phone.upload(server.play('/one', 1, 900));
    server.clock.now += hour;
    await server.phone.upload(server.play('/one', 1, 1_000));
    const entry = await server.inWeb('/one', 1);
    expect([entry?.positionSeconds, entry?.other]).toEqual([1_000, undefined]);
  });

  test('an app knows a position from a second after it was sent, and not at the moment itself', async () => {
    await using server = await twoApps(await open());
    for (const day of [1, 2]) await server.hearInWeb('/one', day, 1_800);
    await server.phone.episodes();
    const sentAt = server.clock.now;
    server.clock.now += minute;
    await server.phone.upload(
      server.play('/one', 1, 900, sentAt + 1_000),
      server.play('/one', 2, 900, sentAt),
    );
    expect((await server.inWeb('/one', 1))?.positionSeconds).toBe(900);
    expect((await server.inWeb('/one', 2))?.positionSeconds).toBe(1_800);
  });

  test('one action with the date of next year takes from an app nothing of what it knows', async () => {
    await using server = await twoApps(await open());
    await server.hearInWeb('/one', 1, 1_800);
    await server.phone.episodes();
    server.clock.now += hour;
    const nextYear = server.clock.now + 300 * 24 * hour;
    await server.phone.upload(server.play('/one', 1, 900), server.play('/one', 2, 60, nextYear));
    const entry = await server.inWeb('/one', 1);
    expect([entry?.positionSeconds, entry?.other]).toEqual([900, undefined]);
  });

  test('an app whose clock is an hour ahead had not heard what it downloaded after it played', async () => {
    await using server = await twoApps(await open());
    await server.phone.episodes();
    await server.hearInWeb('/one', 1, 500);
    const playedAt = server.clock.now + hour;
    server.clock.now += minute;
    await server.phone.episodes();
    server.clock.now += minute;
    await server.phone.upload(server.play('/one', 1, 100, playedAt));
    expect(await server.inWeb('/one', 1)).toMatchObject({ positionSeconds: 500 });
  });

  test('what an app with a wrong clock played of a show that is fetched later has the time that was right', async () => {
    await using server = await twoApps(await open());
    const { secret } = await server.appPassword();
    const app = server.nextcloud(secret);
    const appTime = () => server.clock.now + 3 * hour;
    await app.episodes();
    await app.upload(server.play('/one', 3, 50, appTime()));
    // This `since` is the time of the upload by the clock of the app.
    await app.episodes(Math.floor((server.clock.now + 3 * hour) / 1000));
    await app.change({ add: [server.web.url('/two')] });
    const playedAt = server.clock.now;
    await app.upload(server.play('/two', 1, 100, appTime()));
    await server.podcasts.refresher.runDue();
    const { actions } = await server.tablet.episodes();
    const time = actions.find(({ podcast }) => podcast === server.web.url('/two'))?.['timestamp'];
    expect(Math.abs(Date.parse(`${String(time)}Z`) - playedAt)).toBeLessThan(minute);
  });

  test('an app that never received a response does not count as knowing what was in it', async () => {
    await using server = await twoApps(await open());
    const { timestamp } = await server.phone.episodes();
    await server.hearInWeb('/one', 1, 1_800);
    await server.phone.episodes(timestamp);
    const playedAt = server.clock.now + 30_000;
    server.clock.now += hour;
    // The same `since` as before: the response was lost.
    await server.phone.episodes(timestamp);
    await server.phone.upload(server.play('/one', 1, 900, playedAt));
    expect((await server.inWeb('/one', 1))?.positionSeconds).toBe(1_800);
  });

  test('a first sync that calls everything played now fills gaps and rewinds nothing; later the same is a mark', async () => {
    await using server = await twoApps(await open());
    await server.hearInWeb('/one', 1, 500);
    await server.phone.episodes(0);
    server.clock.now += minute;
    const mark = (day: number) => server.play('/one', day, 3_600, server.clock.now, { started: 3_600 });
    await server.phone.upload(mark(1), mark(2));
    expect(await server.inWeb('/one', 1)).toMatchObject({ positionSeconds: 500, completed: false });
    expect(await server.inWeb('/one', 2)).toMatchObject({ positionSeconds: 3_600, completed: true });
    const { timestamp } = await server.phone.episodes(1);
    server.clock.now += minute;
    await server.phone.upload(mark(1));
    expect(await server.inWeb('/one', 1)).toMatchObject({ completed: true });
    expect(summarize((await server.tablet.episodes(timestamp - 60)).actions)).toContainEqual([
      'play',
      'day-1',
      3_600,
      'phone',
    ]);
  });

  test('plays without a position, downloads and deletions change nothing, and a new mark sets back what it knew', async () => {
    await using server = await twoApps(await open());
    await server.hearInWeb('/one', 1, 500);
    await server.phone.episodes();
    server.clock.now += minute;
    const { podcast, episode, guid, timestamp } = server.play('/one', 1, 0);
    const bare = { podcast, episode, guid, timestamp };
    await server.phone.upload(
      { ...bare, action: 'play', started: -1, position: -1, total: -1 },
      { ...bare, action: 'download' },
      { ...bare, action: 'delete', started: -1, position: -1, total: -1 },
      { ...bare, action: 'flattr' },
    );
    expect(await server.inWeb('/one', 1)).toMatchObject({ positionSeconds: 500, version: 1 });
    await server.tablet.upload({ ...bare, action: 'new' });
    expect(await server.inWeb('/one', 1)).toMatchObject({ positionSeconds: 500 });
    const since = (await server.tablet.episodes()).timestamp;
    await server.phone.upload({ ...bare, action: 'new' });
    expect(await server.inWeb('/one', 1)).toMatchObject({ positionSeconds: 0, completed: false });
    expect(summarize((await server.tablet.episodes(since)).actions)).toEqual([
      ['new', 'day-1', undefined, 'phone'],
    ]);
  });

  test('all of a list counts, one odd action spoils that one alone, and the same list twice changes nothing', async () => {
    await using server = await twoApps(await open());
    await server.phone.episodes();
    server.clock.now += minute;
    const list = [
      server.play('/one', 1, 100),
      { nonsense: true },
      { ...server.play('/one', 2, 200), action: 'PLAY', timestamp: '2026-06-01T12:00:30Z' },
      { ...server.play('/one', 3, 300), timestamp: Math.floor(server.clock.now / 1000) },
      'nothing',
    ];
    for (let time = 0; time < 2; time += 1) {
      await server.phone.ask('POST', '/api/2/episodes/ann@example.org.json', list);
      const entries = await Promise.all([1, 2, 3].map((day) => server.inWeb('/one', day)));
      expect(entries.map((entry) => [entry?.positionSeconds, entry?.version])).toEqual([
        [100, 1],
        [200, 1],
        [300, 1],
      ]);
    }
  });

  test('what an app plays twice within one second is not lost where the web app plays on in between, and repeats change nothing', async () => {
    await using server = await twoApps(await open());
    await server.phone.episodes();
    const playedAt = server.clock.now;
    const first = server.play('/one', 1, 600, playedAt);
    const second = server.play('/one', 1, 3_000, playedAt);
    await server.phone.upload(first);
    await server.hearInWeb('/one', 1, 900);
    await server.phone.upload(first);
    expect((await server.inWeb('/one', 1))?.other).toBeUndefined();
    await server.phone.upload(first, second);
    expect(await server.inWeb('/one', 1)).toMatchObject({
      positionSeconds: 900,
      other: { positionSeconds: 3_000 },
    });
    await server.hearInWeb('/one', 1, 3_100);
    await server.phone.upload(first, second);
    const entry = await server.inWeb('/one', 1);
    expect([entry?.positionSeconds, entry?.other]).toEqual([3_100, undefined]);
  });

  test('what apps play while the clock of the server is set back counts, repeats change nothing, and so once it is right', async () => {
    await using server = await twoApps(await open());
    const app = server.nextcloud((await server.appPassword()).secret);
    await server.phone.episodes();
    const playedAt = server.clock.now;
    const action = (minutes: number, position: number, day = 1) =>
      server.play('/one', day, position, playedAt + minutes * minute);
    await server.phone.upload(action(0, 100));
    await app.upload(action(0, 100, 2));
    await server.tablet.upload({ ...action(0, 100, 3), timestamp: null });
    server.clock.now -= 3 * hour;
    await server.phone.upload(action(1, 900));
    expect(await server.inWeb('/one', 1)).toMatchObject({ positionSeconds: 900 });
    await server.phone.upload(action(0, 100));
    await server.phone.upload(action(2, 950));
    await server.tablet.upload({ ...action(2, 800, 3), timestamp: null });
    expect(await server.inWeb('/one', 3)).toMatchObject({ positionSeconds: 800 });
    await app.upload(action(1, 900, 2));
    // The app says when it uploaded, by its own clock: this clock is ahead.
    await app.episodes(playedAt / 1_000 + 60);
    await app.upload(action(2, 950, 2));
    expect(await server.inWeb('/one', 2)).toMatchObject({ positionSeconds: 950 });
    const entry = await server.inWeb('/one', 1);
    expect(entry).toMatchObject({ positionSeconds: 950 });
    for (const clockAheadMs of [0, 3 * hour]) {
      server.clock.now += clockAheadMs;
      await server.phone.upload(action(0, 100), action(1, 900), action(2, 950));
      expect(await server.inWeb('/one', 1)).toEqual(entry);
    }
    await server.hearInWeb('/one', 1, 500);
    await server.phone.upload(action(1, 900), action(2, 950));
    const after = await server.inWeb('/one', 1);
    expect([after?.positionSeconds, after?.other]).toEqual([500, undefined]);
    await server.phone.upload(action(3, 1_800));
    expect((await server.inWeb('/one', 1))?.other).toMatchObject({ positionSeconds: 1_800 });
  });

  test('an app whose clock was years ahead loses nothing once its clock is right, and its repeats change nothing', async () => {
    await using server = await twoApps(await open());
    await server.phone.episodes();
    const far = server.clock.now + 20_000 * hour;
    const early = [server.play('/one', 1, 600, far), server.play('/one', 1, 700, far + minute)];
    await server.phone.upload(...early);
    const entry = await server.inWeb('/one', 1);
    expect(entry).toMatchObject({ positionSeconds: 700 });
    await server.phone.upload(...early);
    expect(await server.inWeb('/one', 1)).toEqual(entry);
    server.clock.now += minute;
    await server.phone.upload(server.play('/one', 1, 300));
    expect(await server.inWeb('/one', 1)).toMatchObject({ positionSeconds: 300 });
  });

  test('an episode uploaded with the guid “null” is found by its audio, and downloaded with its guid', async () => {
    await using server = await twoApps(await open());
    await server.phone.episodes();
    await server.phone.upload(server.play('/one', 1, 100, server.clock.now, { guid: 'null' }));
    const { actions } = await server.tablet.episodes();
    expect(actions).toEqual([
      {
        podcast: server.web.url('/one'),
        episode: server.sound(1),
        guid: 'day-1',
        device: 'phone',
        timestamp: expect.stringMatching(/^2026-06-01T12:00:\d\d$/),
        action: 'play',
        started: 0,
        position: 100,
        total: 3_600,
      },
    ]);
  });

  test('an episode is found by its audio though the address differs for each listener', async () => {
    await using server = await twoApps(await open());
    const { sound, clock } = server;
    const odd = { guid: null, episode: `${sound(1).replace('https', 'http')}?listener=77` };
    await server.phone.upload(server.play('/one', 1, 100, clock.now, odd));
    expect(await server.inWeb('/one', 1)).toMatchObject({ positionSeconds: 100 });
  });

  test('what was played of a show that is not fetched yet counts as soon as its episodes exist', async () => {
    await using server = await twoApps(await open());
    await server.phone.change({ add: [server.web.url('/two')] });
    await server.phone.upload(server.play('/two', 1, 100), server.play('/two', 99, 700));
    await server.podcasts.refresher.runDue();
    expect(await server.inWeb('/two', 1)).toMatchObject({ positionSeconds: 100 });
    const waiting = () => server.opened.database.selectFrom('sync_orphan').select('episode_key').execute();
    expect(await waiting()).toEqual([{ episode_key: 'day-99' }]);
    expect(server.warnings).toEqual([]);
  });

  test('an episode is finished where half a minute is left, and apps get its end as the position', async () => {
    await using server = await twoApps(await open());
    await server.phone.episodes();
    await server.phone.upload(server.play('/one', 1, 3_575));
    expect(await server.inWeb('/one', 1)).toMatchObject({ positionSeconds: 3_600, completed: true });
    const { actions } = await server.tablet.episodes();
    expect(actions).toMatchObject([{ started: 3_600, position: 3_600, total: 3_600 }]);
  });
});
