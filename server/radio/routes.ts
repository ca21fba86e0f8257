import { Readable } from 'node:stream';
import {
  addRadioStation,
  changeRadioStation,
  radioSound,
  radioStations,
  radioTitle,
  removeRadioStation,
} from '#contract/radio.ts';
import { missing, Refusal } from '#server/http/errors.ts';
import { type App, type Request, type Response, serve, serveBytes } from '#server/http/serve.ts';
import { streamLimit } from '#server/http/stream-limit.ts';
import { whenClosed } from '#server/http/when-closed.ts';
import type { OutboundFetch } from '#server/net/guarded-fetch.ts';
import { createIcyReader } from './icy-reader.ts';
import { openStation, type StationSound } from './open-station.ts';
import type { StationRepository } from './station-repository.ts';

/** A page that plays one may begin another before the first has ended. */
const maxStreams = 2;

export type RadioNeeds = { stations: StationRepository; net: OutboundFetch; now: () => number };

const keyOf = (userId: string, id: string) => `${userId} ${id}`;
const noStation = () => missing('That station is not among yours.');

/** Internet radio of a listener. What is played comes through the guarded way out: never from a private address. */
export function radioRoutes(app: App, { stations, net, now }: RadioNeeds): void {
  const streams = streamLimit(maxStreams);
  /** The last title of each playing stream, by listener and station. */
  const titles = new Map<string, string>();

  serve(app, radioStations, async ({ userId }) => ({ stations: await stations.of(userId) }));

  serve(app, addRadioStation, async ({ input, userId }) => stations.add(userId, input, now()));

  serve(app, changeRadioStation, async ({ input, userId }) => {
    if (!(await stations.change(userId, input))) throw noStation();
    return undefined;
  });

  serve(app, removeRadioStation, async ({ input, userId }) => {
    if (!(await stations.remove(userId, input.id))) throw noStation();
    return undefined;
  });

  serve(app, radioTitle, async ({ input, userId }) => {
    if ((await stations.one(userId, input.id)) === undefined) throw noStation();
    return { title: titles.get(keyOf(userId, input.id)) ?? '' };
  });

  serveBytes(app, radioSound, async ({ input, userId, request, response }) => {
    const station = await stations.one(userId, input.id);
    if (station === undefined) throw noStation();
    if (!streams.enter(userId, response))
      throw new Refusal(429, 'too_many_requests', 'You hear two stations already.', { retryAfterSeconds: 5 });
    const listenerGone = new AbortController();
    whenClosed(response, () => listenerGone.abort());
    const sound = await openStation(net, station.streamUrl, listenerGone.signal);
    whenClosed(response, () => sound.body.destroy());
    const key = keyOf(userId, input.id);
    const tell = (title: string | undefined) =>
      void (title === undefined ? titles.delete(key) : titles.set(key, title));
    whenClosed(response, () => tell(undefined));
    send(sound, request, response, tell);
  });
}

/** Untrusted bytes on our own origin: nothing in them may run. */
const headers = {
  'content-security-policy': "default-src 'none'; form-action 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
  'accept-ranges': 'none',
};

function send(
  { body, contentType, interval }: StationSound,
  request: Request,
  response: Response,
  tell: (title: string) => void,
): void {
  response.headers({ ...headers, 'content-type': contentType });
  if (request.method === 'HEAD') {
    body.destroy();
    response.send();
    return;
  }
  response.send(
    interval === 0 ? body : Readable.from(soundAlone(body, interval, tell), { objectMode: false }),
  );
}

async function* soundAlone(
  body: Readable,
  interval: number,
  tell: (title: string) => void,
): AsyncGenerator<Buffer> {
  const read = createIcyReader(interval);
  for await (const chunk of body) {
    const { sound, title } = read(Buffer.from(chunk));
    if (title !== undefined) tell(title);
    if (sound.length > 0) yield sound;
  }
}
