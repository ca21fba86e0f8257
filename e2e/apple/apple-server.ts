import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { songFile } from '../long-songs.ts';
import * as account from './fixtures.ts';

export type AppleStandIn = {
  url: string;
  /** `METHOD path?query` of everything asked below `/v1/`. */
  requests: string[];
  /** What was written: bodies by `METHOD path`. */
  written: { call: string; body: unknown; headers: IncomingMessage['headers'] }[];
  behave: Behaviour;
  stop(): Promise<void>;
};
type Behaviour = {
  /** Tokens that are still good. */
  tokens: Set<string>;
  hasSubscription: boolean;
  /** Whether the listener says yes in Apple's window. */
  consents: boolean;
  /** Whether Apple's window stays open until the listener closes it. */
  asks: boolean;
  /** Answers of the next calls below `/v1/`, before any other. */
  next: { status: number; body?: unknown }[];
};
type Reply = { status: number; body?: unknown };

const script = ['musickit-player.js', 'musickit-standin.js']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('\n');
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, music-user-token, media-user-token, content-type',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
};
const error = (status: number, code: string, title: string): Reply => ({
  status,
  body: { errors: [{ id: 'AAAA', title, detail: title, status: String(status), code }] },
});
const notFound = () => error(404, '40400', 'Resource Not Found');
const invalidLimit = () => error(400, '40005', 'Invalid limit');
const none = () => error(404, '40403', 'No related resources');
const list = (data: unknown[]): Reply => ({ status: 200, body: { data } });
const nameOf = (one: Record<string, unknown>) => (one['attributes'] as { name: string }).name;
const byId = (all: Record<string, unknown>[], id: string | undefined) =>
  all.filter((one) => one['id'] === id);

const byIds = (all: Record<string, unknown>[], ids: readonly string[]) =>
  all.filter((one) => ids.includes(String(one['id'])));

/** What a path below the library or the catalogue names. */
type Resource = {
  path: string;
  query: URLSearchParams;
  id: string | undefined;
  relation: string | undefined;
  view: string | undefined;
  ids: readonly string[] | undefined;
};
type Reads = Record<string, (resource: Resource) => Reply>;

function send(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, {
    ...cors,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

/** Apple's API as far as Earshot asks it, in Apple's shapes, with one account. */
export async function startAppleStandIn(): Promise<AppleStandIn> {
  const requests: string[] = [];
  const written: AppleStandIn['written'] = [];
  const behave: Behaviour = {
    tokens: new Set(),
    hasSubscription: true,
    consents: true,
    asks: false,
    next: [],
  };
  const playlists = [account.playlist('p.first', 'Sea Songs')];
  const ratings = new Map<string, number>();
  let tokenCount = 0;
  let stationTurns = 0;

  /** Pages of ten; as at Apple, `next` says the offset alone. */
  function paged(path: string, all: unknown[], query: URLSearchParams): Reply {
    const limit = Number(query.get('limit') ?? 10);
    const offset = Number(query.get('offset') ?? 0);
    const isLast = offset + limit >= all.length;
    const body = { data: all.slice(offset, offset + limit), meta: { total: all.length } };
    return { status: 200, body: isLast ? body : { ...body, next: `${path}?offset=${offset + limit}` } };
  }

  /** By the beginnings of names, at most 25 at a time; as at Apple, a type without hits is absent, and no number is said. */
  function searchLibrary(path: string, query: URLSearchParams): Reply {
    const limit = Number(query.get('limit') ?? 5);
    const offset = Number(query.get('offset') ?? 0);
    if (limit > 25) return invalidLimit();
    const type = query.get('types') ?? '';
    const term = (query.get('term') ?? '').toLowerCase();
    const all = type === 'library-songs' ? account.librarySongs : account.libraryArtists;
    const matches = all.filter((one) => nameOf(one).toLowerCase().startsWith(term));
    const data = matches.slice(offset, offset + limit);
    const next = offset + limit < matches.length ? { next: `${path}?offset=${offset + limit}` } : {};
    const results = data.length > 0 ? { [type]: { href: path, ...next, data } } : {};
    return { status: 200, body: { results, meta: { results: { order: [type], rawOrder: [type] } } } };
  }

  function read(path: string, query: URLSearchParams): Reply {
    const catalogue = `/v1/catalog/${account.storefront}/`;
    const library = '/v1/me/library/';
    const [kind = '', id, relation, view] = path.replace(catalogue, '').replace(library, '').split('/');
    const ids = query.get('ids')?.split(',');
    if (path.startsWith('/v1/me/ratings/')) return readRatings(path, ids);
    const ofListener = listenerReads[path];
    if (ofListener) return ofListener(query);
    const resource = { path, query, id, relation, view, ids };
    if (path.startsWith(library)) return libraryReads[kind]?.(resource) ?? notFound();
    if (!path.startsWith(catalogue)) return error(404, '40400', `Not this storefront: ${path}`);
    return catalogueReads[kind]?.(resource) ?? none();
  }

  function readRatings(path: string, ids: readonly string[] | undefined): Reply {
    if (ids === undefined) return notFound();
    const rated = ids.flatMap((one) => {
      const value = ratings.get(`${path}/${one}`);
      return value === undefined ? [] : [{ id: one, type: 'ratings', attributes: { value } }];
    });
    return list(rated);
  }

  const listenerReads: Record<string, (query: URLSearchParams) => Reply> = {
    '/v1/me/storefront': () => list([{ id: account.storefront, type: 'storefronts' }]),
    '/v1/me/recommendations': () => list(account.recommendations),
    '/v1/me/recent/played': (query) =>
      Number(query.get('limit')) > 10 ? invalidLimit() : list([account.album]),
  };

  const libraryReads: Reads = {
    search: ({ path, query }) => searchLibrary(path, query),
    'recently-added': ({ path, query }) => paged(path, account.recentlyAdded, query),
    albums({ path, query, id, relation }) {
      if (id === undefined) return paged(path, account.recentlyAdded, query);
      return id === 'l.glass' && relation === undefined ? list([account.wholeLibraryAlbum]) : none();
    },
    songs({ path, query, id, relation, ids }) {
      if (ids) return list(byIds(account.librarySongs, ids));
      if (id === undefined) return paged(path, account.librarySongs, query);
      if (relation === undefined) return list(byId(account.librarySongs, id));
      return relation === 'catalog' ? list([account.songs[0]]) : notFound();
    },
    artists({ path, query, id, relation }) {
      if (id === undefined) return paged(path, account.libraryArtists, query);
      if (relation === undefined) return list(byId(account.libraryArtists, id));
      if (relation === 'albums') return list([account.libraryAlbum]);
      if (relation !== 'catalog') return notFound();
      return id === 'r.mara' ? list([account.artist]) : none();
    },
    playlists({ path, query, id, relation }) {
      if (id === undefined) return paged(path, playlists, query);
      if (relation !== 'tracks') return list(byId(playlists, id));
      return Number(query.get('limit')) > 100 ? invalidLimit() : none();
    },
  };

  const catalogueReads: Reads = {
    search: () => ({
      status: 200,
      body: {
        results: { songs: { data: account.songs }, albums: { data: [account.album] } },
        meta: { results: { order: [] } },
      },
    }),
    songs({ id, relation, ids }) {
      if (ids) return list(byIds(account.songs, ids));
      if (relation === 'station') return list(byId(account.stations, `ra.${id}`));
      return relation === undefined ? list(byId(account.songs, id)) : none();
    },
    stations: ({ id }) => list(byId(account.stations, id)),
    artists({ relation, view }) {
      if (relation === undefined) return list([account.artist]);
      if (relation === 'albums' || view === 'full-albums') return list([account.album]);
      return view === 'top-songs' ? list(account.songs) : none();
    },
    albums: ({ id, relation }) =>
      relation === undefined ? list(byId([account.album, account.oddAlbum], id)) : none(),
    playlists: ({ id, relation }) =>
      relation === undefined ? list(byId([account.curatedPlaylist], id)) : none(),
  };

  function write(method: string, path: string, body: unknown): Reply {
    if (path === '/v1/me/library') return { status: 202 };
    if (path.startsWith('/v1/me/stations/next-tracks/')) {
      // Two at a time, whatever number is asked for.
      const from = stationTurns * 2;
      stationTurns += 1;
      return list(account.stationSongs.slice(from, from + 2));
    }
    if (path.startsWith('/v1/me/ratings/')) {
      if (method === 'DELETE') {
        ratings.delete(path);
        return { status: 204 };
      }
      const { attributes } = body as { attributes: { value: number } };
      ratings.set(path, attributes.value);
      return list([{ id: 'x', type: 'ratings', attributes }]);
    }
    if (/\/playlists\/[^/]+\/tracks$/.test(path)) return { status: 204 };
    if (path === '/v1/me/library/playlists') {
      const { attributes } = body as { attributes: { name: string; description?: string } };
      const playlist = account.playlist(`p.made${playlists.length}`, attributes.name, attributes.description);
      playlists.push(playlist);
      return { status: 201, body: { data: [playlist] } };
    }
    return notFound();
  }

  function answer(request: IncomingMessage, url: URL, body: unknown): Reply {
    const method = request.method ?? 'GET';
    requests.push(`${method} ${url.pathname}${url.search}`);
    const planned = behave.next.shift();
    if (planned) return planned;
    if (!request.headers.authorization?.startsWith('Bearer ey')) return error(401, '40100', 'Unauthorized');
    const token = request.headers['music-user-token'] ?? request.headers['media-user-token'];
    if (url.pathname.startsWith('/v1/me/') && !behave.tokens.has(String(token)))
      return error(403, '40300', 'Forbidden');
    if (url.pathname === '/v1/me/recommendations' && !behave.hasSubscription)
      return error(403, '40303', 'No subscription');
    if (method === 'GET') return read(url.pathname, url.searchParams);
    written.push({ call: `${method} ${url.pathname}${url.search}`, body, headers: request.headers });
    return write(method, url.pathname, body);
  }

  function audio(request: IncomingMessage, response: ServerResponse, id: string, isPreview: boolean) {
    const hertz = 220 + (Number(id.replace(/\D/g, '')) % 10) * 40;
    const seconds = isPreview ? 2 : id.startsWith('ra.') ? 30 : account.songSeconds;
    const file = songFile({ title: id, artist: '', album: '', track: 1, seconds, hertz });
    const [, from] = /bytes=(\d+)-/.exec(request.headers.range ?? '') ?? [];
    const start = Number(from ?? 0);
    response.writeHead(from === undefined ? 200 : 206, {
      ...cors,
      'content-type': 'audio/wav',
      'accept-ranges': 'bytes',
      ...(from === undefined ? {} : { 'content-range': `bytes ${start}-${file.length - 1}/${file.length}` }),
    });
    response.end(file.subarray(start));
  }

  /** What the pages of Apple's own that ask for consent are answered. */
  const pages: Record<string, (text: string) => Reply> = {
    popup() {
      if (behave.asks) return { status: 200, body: { asks: true } };
      tokenCount += 1;
      if (behave.consents) behave.tokens.add(`apple-user-${tokenCount}`);
      return { status: 200, body: behave.consents ? { token: `apple-user-${tokenCount}` } : {} };
    },
    subscription: () => ({ status: 200, body: { isActive: behave.hasSubscription } }),
    revoke(text) {
      behave.tokens.delete((JSON.parse(text) as { token: string }).token);
      return { status: 204 };
    },
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const url = new URL(request.url ?? '/', 'http://apple');
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    if (request.method === 'OPTIONS') return send(response, { status: 204 });
    if (url.pathname === '/musickit.js') {
      response.writeHead(200, { ...cors, 'content-type': 'text/javascript' });
      return response.end(script);
    }
    const [, folder = '', id = ''] = url.pathname.split('/');
    if (folder === 'audio') return audio(request, response, id, url.search === '?preview');
    if (folder === 'woa') {
      response.writeHead(200, { 'content-type': 'text/html' });
      return response.end('<!doctype html><title>Apple asks</title>');
    }
    const reply = pages[folder]?.(text) ?? answer(request, url, text === '' ? undefined : JSON.parse(text));
    return send(response, reply);
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests: requests,
    written,
    behave,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
