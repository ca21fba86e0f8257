import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { certificates } from '#server/net/testing/test-certificates.ts';
import type { MailServer } from './mail-server.ts';
import { createMailer } from './mailer.ts';
import { testMailServer } from './testing/test-mail-server.ts';

const mail = {
  to: 'ann@example.org',
  subject: 'A new password',
  text: 'https://music.example.org/#secret-link',
};
const encrypted = { disabledCommands: [], ...certificates.first };
const login = { user: 'earshot', password: 'hush' };
const withLogin: SMTPServerOptions = {
  ...encrypted,
  onAuth: ({ username, password }, _session, done) =>
    password === 'hush' ? done(null, { user: username }) : done(new Error('No.')),
};

const authorities = getCACertificates('default');
const trustTestCertificate = () => setDefaultCACertificates([...authorities, certificates.first.cert]);
afterEach(() => setDefaultCACertificates(authorities));

/** Sends a mail; answers what was said of it, and all that was logged. */
async function send(server: MailServer, message = mail) {
  const logged: unknown[] = [];
  const problem = await createMailer(server, { warn: (...line) => void logged.push(line) })(message);
  return { problem, logged: JSON.stringify(logged) };
}

test('a mail reaches the mail server with its text, from the address of this server', async () => {
  await using server = await testMailServer();
  expect(await send(server.settings)).toEqual({ problem: null, logged: '[]' });
  expect(server.mails).toMatchObject([{ from: 'earshot@example.org', to: ['ann@example.org'] }]);
  const [{ text } = { text: '' }] = server.mails;
  expect(text).toMatch(/^From: Earshot <earshot@example\.org>\r$/m);
  expect(text).toMatch(/^To: ann@example\.org\r$/m);
  expect(text).toMatch(/^Subject: A new password\r$/m);
  expect(text).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(text).toContain('https://music.example.org/#secret-link');
});

test.each([
  ['from the first byte on (smtps)', 'tls', { secure: true }],
  ['by STARTTLS', 'starttls', {}],
] as const)(
  'a mail and the password of the mail server are encrypted %s',
  async (_how, encryption, options) => {
    trustTestCertificate();
    await using server = await testMailServer({ ...withLogin, ...options });
    expect(await send({ ...server.settings, encryption, login })).toMatchObject({ problem: null });
    expect(server.mails).toMatchObject([{ isEncrypted: true, user: 'earshot' }]);
  },
);

test.each([
  ['tls', { secure: true }],
  ['starttls', {}],
] as const)(
  'nothing is sent to a mail server whose certificate is not trusted (%s)',
  async (encryption, options) => {
    await using server = await testMailServer({ ...withLogin, ...options });
    const { problem } = await send({ ...server.settings, encryption, login });
    expect(problem).toMatch(
      /^The mail server 127\.0\.0\.1:\d+ could not be used: its certificate is not trusted/,
    );
    expect(server.mails).toEqual([]);
  },
);

test('nothing is sent readable for others to a mail server that offers no encryption', async () => {
  let logIns = 0;
  await using server = await testMailServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (_shown, _session, done) => {
      logIns += 1;
      done(null, { user: 'earshot' });
    },
  });
  const { problem } = await send({ ...server.settings, encryption: 'starttls', login });
  expect(problem).toMatch(/it offers no encrypted connection \(STARTTLS\)\.$/);
  expect([server.mails, logIns]).toEqual([[], 0]);
});

test('a failure names the mail server and its reason, and neither the address nor the mail', async () => {
  trustTestCertificate();
  await using server = await testMailServer({
    ...withLogin,
    authOptional: true,
    onRcptTo: ({ address }, _session, done) => done(new Error(`550 Nobody is called ${address}`)),
  });
  const encryption = 'starttls';
  const wrongLogin = { user: 'earshot', password: 'wrong' };
  const refused = await send({ ...server.settings, encryption, login: wrongLogin });
  expect(refused.problem).toMatch(/it refused the user name or the password\.$/);
  const nobody = await send({ ...server.settings, encryption, login });
  expect(nobody.problem).toMatch(/it takes no mail for this address, or from SMTP_FROM\.$/);
  await server.close();
  const away = await send(server.settings);
  expect(away.problem).toMatch(/could not be reached, or broke off \(ESOCKET ECONNREFUSED\)\.$/);
  for (const { problem, logged } of [refused, nobody, away]) {
    expect(logged).toContain(`127.0.0.1:${server.settings.port}`);
    expect(problem + logged).not.toMatch(/ann@|secret-link|hush|wrong"/);
  }
});

test('one address is one address, whatever signs are in it', async () => {
  await using server = await testMailServer();
  for (const to of ['ann@example.org,bob@example.org', 'ann@example.org\r\nBcc: bob@example.org'])
    await send(server.settings, { ...mail, to });
  expect(server.mails.flatMap((one) => one.to)).not.toContain('bob@example.org');
});
