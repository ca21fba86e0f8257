import { sessionHint } from '#contract/session-hint.ts';
import { serverUrl } from '#web/ui/addresses/server-url.ts';

/** Whether the server said in this browser that there may be a session. The session's own cookie no script can see. */
export function isSessionHinted(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${sessionHint}=`));
}

/** There is none any more. */
export function forgetSessionHint(): void {
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is not in every browser that we support
  document.cookie = `${sessionHint}=; path=${serverUrl('/')}; max-age=0`;
}
