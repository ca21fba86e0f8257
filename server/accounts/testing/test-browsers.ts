import { testApp } from '#server/testing/test-app.ts';

export const email = 'ann@example.org';
export const password = 'correct horse';

/** A server with a clock of its own, and browsers that keep their cookies and come from an address. */
export async function testBrowsers() {
  const clock = { now: Date.UTC(2026, 0, 1) };
  const config = { signups: 'open', publicUrl: undefined, trustProxy: 1 } as const;
  const server = await testApp({ config, now: () => clock.now });
  function browser(address: string) {
    const jar = new Map<string, string>();
    async function ask(method: 'GET' | 'POST', url: string, payload?: object) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = { 'x-forwarded-for': address, ...(cookie === '' ? {} : { cookie }) };
      const answer = await server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
      for (const { name, value } of answer.cookies) jar.set(name, value);
      return answer;
    }
    const logIn = (tried = password, of = email) =>
      ask('POST', '/api/auth/login', { email: of, password: tried });
    return { jar, ask, logIn };
  }
  const owner = browser('198.51.100.7');
  await owner.ask('POST', '/api/auth/signup', { email, password, confirmPassword: password });
  return { clock, owner, browser, server, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}
