import { vi } from 'vitest';

type ReceivedRequest = { method: string; path: string; body: unknown; headers: Headers };
type Answer = { status?: number; body?: unknown } | 'unreachable';
type Routes = Record<string, Answer | ((requests: ReceivedRequest) => Answer)>;

/** Stands in for our server in a test: answers `METHOD /path` (query left out), and remembers what was asked. */
export function pretendServer(routes: Routes) {
  const requests: ReceivedRequest[] = [];
  vi.stubGlobal('fetch', (address: string, options: RequestInit = {}) => {
    const { pathname, search } = new URL(address, 'http://earshot.test');
    const method = options.method ?? 'GET';
    const call = {
      method,
      path: pathname + search,
      body: typeof options.body === 'string' ? (JSON.parse(options.body) as unknown) : undefined,
      headers: new Headers(options.headers),
    };
    requests.push(call);
    if (options.signal?.aborted) return Promise.reject(new DOMException('aborted', 'AbortError'));
    const route = routes[`${method} ${pathname}`];
    const answer = typeof route === 'function' ? route(call) : route;
    if (answer === 'unreachable') return Promise.reject(new TypeError('Failed to fetch'));
    const { status = 200, body } = answer ?? { status: 404, body: { error: 'Nothing.', code: 'not_found' } };
    return Promise.resolve(new Response(body === undefined ? null : JSON.stringify(body), { status }));
  });
  return {
    asked: requests,
    routes,
    pathsAsked: () => requests.map(({ method, path }) => `${method} ${path}`),
  };
}

export const refusal = (status: number, code: string, error: string, fields?: Record<string, string>) => ({
  status,
  body: { error, code, ...(fields ? { fields } : {}) },
});
