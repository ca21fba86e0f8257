import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Loads what `main.ts` is made of, and names the packages that came with it. */
const script = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    load(url, context, next) {
      const [, name] = /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? [];
      if (name !== undefined) packages.add(name);
      return next(url, context);
    },
  });
  const { openDatabase } = await import('./server/database/open-database.ts');
  const { createGuardedFetch } = await import('./server/net/guarded-fetch.ts');
  await import('./server/app.ts');
  const { createMailer } = await import('./server/mail/mailer.ts');
  createMailer({ host: 'localhost', port: 25, encryption: 'none', login: undefined, from: 'a@example.org' }, console);
  await openDatabase({ kind: 'sqlite', path: ':memory:' }).destroy();
  await createGuardedFetch({ allowPrivateHosts: [], userAgent: 'Earshot' }).close();
  process.stdout.write(JSON.stringify([...packages]));
`;

test('a start loads nothing of a database it does not use, nor of the way out or of mail before something goes out', () => {
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  const packages: unknown = JSON.parse(output);
  expect(packages).toContain('fastify');
  expect(packages).not.toContain('undici');
  expect(packages).not.toContain('pg');
  expect(packages).not.toContain('nodemailer');
});
