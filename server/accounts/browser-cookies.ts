import type { Request, Response } from '#server/http/serve.ts';

/** What a browser sends along with a log-in. Neither is a session, and both are the browser's alone to keep. */
export type BrowserNotes = { known: string | undefined; waiting: string | undefined };

/** As long as browsers keep a cookie at all (RFC 6265bis §5.5). */
const knownSeconds = 400 * 24 * 60 * 60;
const waitingSeconds = 2 * 60 * 60;

/** Reads and writes the notes by which a log-in is limited. They are sent to the log-in and the sign-up alone. */
export function createBrowserCookies(secure: (request: Request) => boolean, basePath = '') {
  const nameFor = (what: keyof BrowserNotes, request: Request) =>
    `${secure(request) ? '__Secure-' : ''}earshot-${what}-browser`;
  const put =
    (what: keyof BrowserNotes, seconds: number) =>
    (request: Request, response: Response, value: string): void => {
      response.setCookie(nameFor(what, request), value, {
        httpOnly: true,
        sameSite: 'strict',
        path: `${basePath}/api/auth`,
        secure: secure(request),
        maxAge: seconds,
      });
    };
  return {
    read: (request: Request): BrowserNotes => ({
      known: request.cookies[nameFor('known', request)],
      waiting: request.cookies[nameFor('waiting', request)],
    }),
    setKnown: put('known', knownSeconds),
    setWaiting: put('waiting', waitingSeconds),
  };
}
export type BrowserCookies = ReturnType<typeof createBrowserCookies>;
