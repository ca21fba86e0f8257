import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { testMailServer } from '../mail/testing/test-mail-server.ts';
import { mailCheck } from './checks.ts';
import { examine } from './examine.ts';

const look = async (settings: Record<string, string>) =>
  (await examine([mailCheck(readConfig(settings))]))[0];

test('whether the mail server can be used is found out without a mail', async () => {
  expect(await look({})).toMatchObject({ state: 'ok', finding: expect.stringContaining('by hand') });
  const server = await testMailServer();
  const { port } = server.settings;
  const settings = {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    SMTP_FROM: 'earshot@example.org',
    PUBLIC_URL: 'https://music.example.org',
  };
  expect(await look(settings)).toMatchObject({
    state: 'ok',
    finding: `The mail server 127.0.0.1:${port} can be used.`,
  });
  expect(server.mails).toEqual([]);
  await server.close();
  expect(await look(settings)).toMatchObject({
    state: 'warning',
    finding: expect.stringMatching(
      /^The mail server 127\.0\.0\.1:\d+ could not be used: it could not be reached/,
    ),
  });
});
