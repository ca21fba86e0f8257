import { hash, randomUUID } from 'node:crypto';
import type { Collection } from '#contract/v1/provider.ts';
import { openSync } from '#server/gpodder/sync.ts';
import { createSubscriptionRepository } from '#server/podcasts/store/subscription-repository.ts';
import type { TestServer } from './test-server.ts';

/** Stands in all that Ann keeps to herself: where it shows in an answer to somebody else, something leaked. */
export const secretMark = 'Anns-secret';

const boundary = 'a-list-of-shows';

/** A list of shows as a browser sends a file. */
export const listOfShows = (url: string) => ({
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  payload: [
    `--${boundary}`,
    'Content-Disposition: form-data; name="file"; filename="shows.opml"',
    'Content-Type: text/x-opml',
    '',
    `<opml version="2.0"><body><outline text="${secretMark}" xmlUrl="${url}"/></body></opml>`,
    `--${boundary}--`,
    '',
  ].join('\r\n'),
});

/** Another device on which Ann is logged in. */
async function plantDevice({ ann, ask, server, things }: TestServer): Promise<void> {
  await server.ask('POST', '/api/auth/login', { email: 'ann@example.org', password: 'correct horse' });
  const answer = await ask('GET', { url: '/api/auth/sessions' }, ann.cookie);
  const { sessions } = answer.json<{ sessions: { id: string; isThisOne: boolean }[] }>();
  things['device'] = sessions.find(({ isThisOne }) => !isThisOne)?.id ?? '';
}

/** Who Ann is at another place. */
async function plantIdentity({ ann, opened, things }: TestServer): Promise<void> {
  const who = { issuer: 'https://auth.example.org', subject: `${secretMark} ${ann.id}` };
  await opened.database
    .insertInto('user_identity')
    .values({ ...who, id: randomUUID(), user_id: ann.id, label: `${secretMark} label`, created_at: 1 })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute();
  const answer = await opened.database
    .selectFrom('user_identity')
    .select('id')
    .where('subject', '=', who.subject)
    .executeTakeFirstOrThrow();
  things['identity'] = answer.id;
}

/** A folder of Ann's playlists. */
async function plantGroup({ ann, ask, things }: TestServer): Promise<void> {
  const url = '/v1/me/library/playlist-groups';
  type Groups = { data: { id: string }[] };
  const [existing] = (await ask('GET', { url }, ann.tokens)).json<Groups>().data;
  const group =
    existing ??
    (await ask('POST', { url, body: { name: `${secretMark} folder` } }, ann.tokens)).json<{
      data: { id: string };
    }>().data;
  things['group'] = group.id;
}

/** What goes and comes with calls that change it: a device, a playlist with its entries, a former version and a folder, and one that was taken out. */
export async function plantShortLived(server: TestServer): Promise<void> {
  const { ann, ask, things } = server;
  await plantDevice(server);
  await plantIdentity(server);
  await plantGroup(server);
  const make = async (name: string) => {
    const data = [things['song'], things['song']].map((id) => ({ id, type: 'songs' }));
    const body = { attributes: { name: `${secretMark} ${name}` }, relationships: { tracks: { data } } };
    const answer = await ask('POST', { url: '/v1/me/library/playlists', body }, ann.tokens);
    return answer.json<Collection>().data[0]?.id ?? '';
  };
  const [playlist, removed] = [await make('playlist'), await make('removed')];
  await ask('DELETE', { url: `/v1/me/library/playlists/${removed}` }, ann.tokens);
  const more = { data: [{ id: things['song'], type: 'songs' }] };
  await ask('POST', { url: `/v1/me/library/playlists/${playlist}/tracks`, body: more }, ann.tokens);
  const tracks = await ask('GET', { url: `/v1/me/library/playlists/${playlist}/tracks` }, ann.tokens);
  const entry = tracks.json<Collection>().data[0]?.meta?.entryId ?? '';
  Object.assign(things, { playlist, removed, entry });
  await plantShareLink(server);
  await plantAppPassword(server);
  await plantStation(server);
  await plantPairing(server);
  await plantRemoval(server);
}

/** An internet radio station of Ann’s; replaces the one before. */
async function plantStation({ ann, ask, things }: TestServer): Promise<void> {
  const { station, web } = things;
  if (station) await ask('DELETE', { url: `/api/radio/${station}` }, ann.cookie);
  const body = { name: `${secretMark} station`, streamUrl: `${web}/sound.mp3`, homeUrl: '' };
  const answer = await ask('POST', { url: '/api/radio', body }, ann.cookie);
  things['station'] = answer.json<{ id: string }>().id;
}

/** A password for an app of Ann’s; replaces the one before. */
async function plantAppPassword({ ann, opened: { database }, things }: TestServer): Promise<void> {
  const id = randomUUID();
  await database.deleteFrom('app_password').where('user_id', '=', ann.id).execute();
  await database
    .insertInto('app_password')
    .values({
      id,
      user_id: ann.id,
      name: `${secretMark} app`,
      kind: 'other',
      doors: 'music',
      is_read_only: false,
      sealed_secret: '',
      lookup: id,
      created_at: 1,
      last_used_at: null,
      last_client: '',
      last_address: '',
      cookie_generation: 0,
    })
    .execute();
  things['appPassword'] = id;
}

/** A link of Ann’s; replaces the one before. */
async function plantShareLink({ ann, ask, things }: TestServer): Promise<void> {
  const { shareLink } = things;
  if (shareLink) await ask('DELETE', { url: `/api/share-links/${shareLink}` }, ann.cookie);
  const body = {
    kind: 'song',
    itemId: things['song'],
    expiresAt: null,
    maxPlays: null,
    note: `${secretMark} note`,
  };
  const answer = await ask('POST', { url: '/api/share-links', body }, ann.cookie);
  const { id, url } = answer.json<{ id: string; url: string }>();
  Object.assign(things, { shareLink: id, share: url.split('/').at(-1) ?? '' });
}

/** An app that waits for authorisation by its address. */
async function plantPairing({ opened: { database }, things }: TestServer): Promise<void> {
  const token = randomUUID();
  await database
    .insertInto('sync_pairing')
    .values({
      page_hash: hash('sha256', token, 'base64url'),
      poll_hash: token,
      app: 'An app',
      expires_at: Number.MAX_SAFE_INTEGER,
      user_id: null,
    })
    .execute();
  things['pairing'] = token;
}

/** An app of Ann’s that would leave a show; replaces its request before. */
async function plantRemoval({ ann, opened: { database }, things }: TestServer): Promise<void> {
  const { publicFeed, appPassword = '' } = things;
  if (publicFeed === undefined) return;
  await createSubscriptionRepository(database).add(ann.id, Number(publicFeed), 1);
  const sync = openSync(database, () => 1);
  const device = await sync.devices.findOrCreate({ userId: ann.id, appPasswordId: appPassword }, 'phone');
  await sync.devices.describe(device.id, { caption: `${secretMark} phone` });
  await sync.removals.end(device.id);
  await sync.removals.save(device.id, [Number(publicFeed)]);
  things['removal'] = (await sync.removals.of(ann.id))[0]?.id ?? '';
}

/** Everything that the server keeps of a listener, in Ann's name. */
export async function plantAll(target: TestServer): Promise<void> {
  const { ann, ask, things, server, podcastServer } = target;
  const post = (url: string, body: Record<string, unknown>) => ask('POST', { url, body }, ann.cookie);
  await plantShortLived(target);
  const { playlist = '', song = '', web = '' } = things;
  const rated = { attributes: { value: -1 } };
  await ask('PUT', { url: `/v1/me/ratings/songs/${song}`, body: rated }, ann.tokens);
  const container = { type: 'library-playlists', id: playlist };
  const plays = [{ id: song, type: 'songs', playId: `${secretMark}-play`, container }];
  await ask('POST', { url: '/v1/me/plays', body: { data: plays } }, ann.tokens);
  const item = { id: playlist, type: 'library-playlists', attributes: { name: `${secretMark} item` } };
  const songDetails = [{ songId: song, songName: `${secretMark} favourite` }];
  await post('/api/apple/add-songs-to-ratings', { songDetails, item });
  await post('/api/apple/save-token', { userToken: `${secretMark}-token` });

  const url = web.replace('http://', `http://ann:${secretMark}@`);
  // One after the other, so that they have the same numbers on both databases.
  const follow = async (address: string) => {
    const answer = await post('/api/podcast/podcast-by-url', { urls: [address] });
    return String(answer.json<{ results: { id: number }[] }>().results[0]?.id);
  };
  const publicFeed = await follow(`${web}/public`);
  const privateFeed = await follow(`${url}/members`);
  const listed = await post(`/api/podcast/get-episodes/${privateFeed}`, {});
  const [episode] = listed.json<{ data: { items: { id: number }[] } }>().data.items;
  const privateEpisode = String(episode?.id);
  await post('/api/podcast/save-progress', { episodeId: privateEpisode, progress: 10, runId: secretMark });
  await post('/api/podcast/speed', { feedId: privateFeed, speed: 1.5 });
  const bookmark = `${secretMark}-bookmark`;
  const marked = { episodeId: privateEpisode, positionMilliseconds: 1_500, note: secretMark };
  await post('/api/podcast/bookmarks', { id: bookmark, ...marked });
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/podcast/opml',
    ...listOfShows(`${url}/nothing`),
    headers: { 'sec-fetch-site': 'same-origin', ...ann.cookie, ...listOfShows('').headers },
  });
  await podcastServer.podcasts.importer.run();
  const { jobId } = reply.json<{ jobId: string }>();
  Object.assign(things, { privateFeed, privateEpisode, publicFeed, bookmark, import: jobId });
}
