import { randomUUID } from 'node:crypto';
import type { Collection } from '#contract/v1/provider.ts';
import type { House } from './test-house.ts';

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
async function plantDevice({ ann, ask, server, things }: House): Promise<void> {
  await server.ask('POST', '/api/auth/login', { email: 'ann@example.org', password: 'correct horse' });
  const answer = await ask('GET', { url: '/api/auth/sessions' }, ann.cookie);
  const { sessions } = answer.json<{ sessions: { id: string; isThisOne: boolean }[] }>();
  things['device'] = sessions.find(({ isThisOne }) => !isThisOne)?.id ?? '';
}

/** Who Ann is at another place. */
async function plantIdentity({ ann, opened, things }: House): Promise<void> {
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

/** What goes and comes with calls that change it: a device, a playlist with its entries, and one that was taken out. */
export async function plantShortLived(house: House): Promise<void> {
  const { ann, ask, things } = house;
  await plantDevice(house);
  await plantIdentity(house);
  const make = async (name: string) => {
    const data = [things['song'], things['song']].map((id) => ({ id, type: 'songs' }));
    const body = { attributes: { name: `${secretMark} ${name}` }, relationships: { tracks: { data } } };
    const answer = await ask('POST', { url: '/v1/me/library/playlists', body }, ann.tokens);
    return answer.json<Collection>().data[0]?.id ?? '';
  };
  const [playlist, removed] = [await make('playlist'), await make('removed')];
  await ask('DELETE', { url: `/v1/me/library/playlists/${removed}` }, ann.tokens);
  const tracks = await ask('GET', { url: `/v1/me/library/playlists/${playlist}/tracks` }, ann.tokens);
  const entry = tracks.json<Collection>().data[0]?.meta?.entryId ?? '';
  Object.assign(things, { playlist, removed, entry });
}

/** Everything that the server keeps of a listener, in Ann's name. */
export async function plantAll(house: House): Promise<void> {
  const { ann, ask, things, server, room } = house;
  const post = (url: string, body: Record<string, unknown>) => ask('POST', { url, body }, ann.cookie);
  await plantShortLived(house);
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
  const sent = await server.app.inject({
    method: 'POST',
    url: '/api/podcast/opml',
    ...listOfShows(`${url}/nothing`),
    headers: { 'sec-fetch-site': 'same-origin', ...ann.cookie, ...listOfShows('').headers },
  });
  await room.podcasts.importer.run();
  const { jobId } = sent.json<{ jobId: string }>();
  Object.assign(things, { privateFeed, privateEpisode, publicFeed, import: jobId });
}
