import type { LightMyRequestResponse } from 'fastify';
import type { Method } from '#contract/endpoint.ts';
import type { App } from '#server/http/serve.ts';

const pathOf = (url: string) => url.split('?', 1)[0] ?? '';

/** A browser without a page: it keeps cookies by their path, and goes where it is sent. */
export function testBrowser(app: App, origin: string) {
  const jar = new Map<string, { value: string; path: string }>();

  async function ask(
    method: Method,
    url: string,
    body?: object,
    { headers = {}, from }: { headers?: Record<string, string>; from?: string } = {},
  ): Promise<LightMyRequestResponse> {
    const cookies = [...jar]
      .filter(([, { path }]) => path === '/' || pathOf(url).startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`);
    const answer = await app.inject({
      method,
      url,
      ...(body ? { payload: body } : {}),
      ...(from === undefined ? {} : { remoteAddress: from }),
      headers: { 'sec-fetch-site': 'same-origin', cookie: cookies.join('; '), ...headers },
    });
    for (const { name, value, path = '/', maxAge } of answer.cookies) {
      if (value === '' || maxAge === 0) jar.delete(name);
      else jar.set(name, { value, path });
    }
    return answer;
  }

  return {
    jar,
    ask,
    /** Where an answer of ours leads. */
    to: (answer: LightMyRequestResponse): string => String(answer.headers['location']),
    /** Begins to log in; the address at the provider. */
    async start(to = '/'): Promise<string> {
      const answer = await ask('GET', `/api/auth/oidc/start?to=${encodeURIComponent(to)}`);
      return String(answer.headers['location']);
    },
    /** The provider's answer to an address of its own: the path of ours that it sends the browser back to. */
    async atProvider(address: string): Promise<string> {
      const answer = await globalThis.fetch(address, { redirect: 'manual' });
      return String(answer.headers.get('location')).replace(origin, '');
    },
    /** The whole way; where the browser ends up. */
    async logIn(to?: string): Promise<string> {
      const answer = await ask('GET', await this.atProvider(await this.start(to)));
      return String(answer.headers['location']);
    },
    async me(): Promise<string | undefined> {
      const answer = await ask('GET', '/api/auth/me');
      return answer.statusCode === 200 ? answer.json<{ id: string }>().id : undefined;
    },
  };
}
