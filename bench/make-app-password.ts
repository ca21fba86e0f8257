import * as z from 'zod/mini';
import { type AppApi, makeAppPassword } from '#contract/app-passwords.ts';
import { type Listener, password } from './bench-server.ts';

/** A password for an app of this listener, and the user name that goes with it. */
export async function makeAppPasswordFor(
  url: string,
  { headers }: Listener,
  api: AppApi,
): Promise<{ userName: string; secret: string }> {
  const answer = await fetch(url + makeAppPassword.path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ password, name: 'Bench', kind: 'other', doors: [api], isReadOnly: false }),
  });
  const { secret } = z.parse(makeAppPassword.reply, await answer.json());
  const account = await fetch(`${url}/api/app-passwords`, { headers });
  const { userName } = z.parse(z.object({ userName: z.string() }), await account.json());
  return { userName, secret };
}
