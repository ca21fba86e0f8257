import { expect, test } from 'vitest';
import { waitForPostgres } from './wait-for-postgres.ts';

const url = 'postgres://earshot:secret@database:6543/music';
const failing = (code: string | undefined, message = 'no') =>
  Object.assign(new Error(message), code === undefined ? {} : { code });

test('a server that starts before its PostgreSQL waits for it and says so every ten seconds', async () => {
  const sentences: string[] = [];
  let tries = 0;
  let paused = 0;
  await waitForPostgres(url, {
    say: (sentence) => sentences.push(sentence),
    async connect() {
      tries += 1;
      if (tries <= 25) throw failing('ECONNREFUSED');
    },
    async pause(milliseconds) {
      paused += milliseconds;
    },
  });
  expect([tries, paused, sentences.length]).toEqual([26, 25_000, 3]);
  expect(sentences[0]).toBe(
    'DATABASE_URL: no PostgreSQL answers at database:6543. Start it, or correct the address. Waiting for it.',
  );
});

test.each([
  ['28P01', 'no', 'refuses the user “earshot” or the password'],
  ['28000', 'no', 'refuses the user “earshot” or the password'],
  [undefined, 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string', 'or the password'],
  ['3D000', 'no', 'has no database “music”'],
  ['42501', 'no', 'may not make tables'],
  [undefined, 'The server does not support SSL connections', 'Correct sslmode'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate', 'Correct sslmode'],
  ['XX000', 'odd', 'cannot be used (odd)'],
])(
  'what no waiting mends stops the start and names DATABASE_URL, never the password (%s)',
  async (code, message, sentence) => {
    const connect = () => Promise.reject(failing(code, message));
    const thrown = await waitForPostgres(url, { say: () => undefined, connect }).then(
      () => '',
      (error: unknown) => String(error),
    );
    expect(thrown).toContain('DATABASE_URL: ');
    expect(thrown).toContain(sentence);
    expect(thrown).not.toContain('secret');
  },
);

test('a host that is not known yet is waited for and named', async () => {
  const sentences: string[] = [];
  let tries = 0;
  await waitForPostgres(url, {
    say: (sentence) => sentences.push(sentence),
    async connect() {
      tries += 1;
      if (tries === 1) throw failing('ENOTFOUND');
    },
    pause: async () => undefined,
  });
  expect(sentences[0]).toContain('the host “database” is not known');
});
