import type { App } from '#server/http/serve.ts';

export type Answer = {
  add: string[];
  remove: string[];
  timestamp: number;
  actions: Record<string, unknown>[];
  update_urls: string[][];
};

const root = '/index.php/apps/gpoddersync';

/** The header of an app that sends name and password. */
export const basic = (secret: string, email = 'ann@example.org') => ({
  authorization: `Basic ${Buffer.from(`${email}:${secret}`).toString('base64')}`,
});

/** Clients that send requests as apps do, without browser headers. The clock advances one second with each request. */
export function testApps(app: App, clock: { now: number }) {
  function clientWith(headers: Record<string, string>) {
    return (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) => {
      clock.now += 1_000;
      const payload = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
      return app.inject({
        method,
        url,
        headers: { 'content-type': 'plain/text', ...headers },
        ...(payload === undefined ? {} : { payload }),
      });
    };
  }

  return {
    clientWith,
    /** An app on a device that uses the calls of gpodder.net. */
    gpodder(secret: string, device: string, email = 'ann@example.org') {
      const ask = clientWith(basic(secret, email));
      const shows = `/api/2/subscriptions/${email}/${device}.json`;
      const places = `/api/2/episodes/${email}.json`;
      return {
        ask,
        shows: async (since = 0) => (await ask('GET', `${shows}?since=${since}`)).json<Answer>(),
        change: async (change: object) => (await ask('POST', shows, change)).json<Answer>(),
        episodes: async (since = 0) => (await ask('GET', `${places}?since=${since}`)).json<Answer>(),
        async upload(...actions: object[]) {
          const body = actions.map((action) => ({ device, ...action }));
          return (await ask('POST', places, body)).json<Answer>();
        },
      };
    },
    /** An app that uses the calls of NextCloud. */
    nextcloud(secret: string, email = 'ann@example.org') {
      const ask = clientWith(basic(secret, email));
      const get = async (call: string, since: number) =>
        (await ask('GET', `${root}/${call}?since=${since}`)).json<Answer>();
      return {
        ask,
        shows: (since = 0) => get('subscriptions', since),
        change: async (change: object) =>
          (await ask('POST', `${root}/subscription_change/create`, change)).json<Answer>(),
        episodes: (since = 0) => get('episode_action', since),
        upload: async (...actions: object[]) =>
          (await ask('POST', `${root}/episode_action/create`, actions)).json<Answer>(),
      };
    },
  };
}
