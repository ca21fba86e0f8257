import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGuessRepository } from '../server/accounts/failed-login-repository.ts';
import { createUserRepository } from '../server/accounts/user-repository.ts';
import { openAppPasswords } from '../server/app-passwords/app-passwords.ts';
import { migrate } from '../server/database/migrate.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { keyFor } from '../server/music/secret-key.ts';
import { spreadText } from './spread.ts';

type Row = (name: string, value: string) => void;

const [turns, checks] = [9, 2_000];
/** As many as a listener may have. */
const passwords = 20;
const email = 'ann@example.org';
const from = { address: '192.0.2.1', name: email };

const tokenOf = (secret: string, salt: string) =>
  createHash('md5')
    .update(secret + salt)
    .digest('hex');

/** How long it takes to find out who an app is, without anything around it. */
export async function measureAppCredentials(row: Row): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  const location = { kind: 'sqlite' as const, path: join(home, 'earshot.sqlite') };
  const database = openDatabase(location);
  await migrate(database, location);
  const users = createUserRepository(database);
  const appPasswords = openAppPasswords({
    database,
    keyFor: (purpose) => keyFor(purpose, Buffer.alloc(32, 7)),
    accounts: { guesses: createGuessRepository(database), checkOwner: async () => undefined, users },
    addressOf: () => '',
    warn: (thrown) => console.error(thrown),
    now: Date.now,
  });
  const userId = (await users.add(email, '', 0)) ?? '';
  let secret = '';
  for (let count = 0; count < passwords; count += 1)
    ({ secret } = await appPasswords.make(userId, {
      name: `App ${count}`,
      kind: 'other',
      doors: ['music'],
      isReadOnly: false,
    }));

  async function timed(check: (turn: number) => Promise<unknown>): Promise<string> {
    const durations: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const began = performance.now();
      for (let count = 0; count < checks; count += 1)
        if ((await check(count)) === undefined) throw new Error('The app was not let in.');
      durations.push((performance.now() - began) / checks);
    }
    return `${spreadText(durations, 4)} ms`;
  }

  row('an API key found (0.2 ms is wanted)', await timed(() => appPasswords.letIn({ secret }, from)));
  row(
    `a token found among ${passwords} passwords (0.2 ms is wanted)`,
    await timed((count) => {
      const salt = `salt ${count}`;
      return appPasswords.letIn({ email, token: tokenOf(secret, salt), salt }, from);
    }),
  );
  await database.destroy();
  rmSync(home, { recursive: true, force: true });
}

// Alone: node bench/app-credentials.ts
if (process.argv[1] === fileURLToPath(import.meta.url))
  await measureAppCredentials((name, value) => console.log(`${name.padEnd(60)} ${value}`));
