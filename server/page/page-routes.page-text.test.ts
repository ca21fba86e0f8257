import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pageFor, policyFor } from './page-routes.ts';

const page =
  '<html lang="en"><head><script>let dark = "a";</script><script type="module" src="/assets/i.js"></script></head>' +
  '<body><div id="root"></div></body></html>';

test('the page names what its screen is made of, below the path of its host, and holds what it would ask first', () => {
  const written = pageFor(page, {
    basePath: '/music',
    files: ['assets/shell.js', 'assets/shell.css'],
    start: { userId: 'u1' },
    hasWorker: true,
  });
  expect(written).toContain('<link rel="modulepreload" crossorigin href="/music/assets/shell.js">');
  expect(written).toContain('<link rel="stylesheet" crossorigin href="/music/assets/shell.css">');
  expect(written).toContain('<script type="application/json">{"userId":"u1"}</script><div id="root">');
});

test('nothing that is written into the page ends its script or is taken for an address', () => {
  const start = { name: '</script><b> href="/x $& ' };
  const written = pageFor(page, { basePath: '/music', files: [], start, hasWorker: true });
  const [, data = ''] = /json">(.*?)<\/script>/.exec(written) ?? [];
  expect(JSON.parse(data)).toEqual(start);
});

test('the policy lets the page’s own program run by its hash, and nothing else that is written there', () => {
  const hash = createHash('sha256').update('let dark = "a";').digest('base64');
  expect(policyFor(page, "default-src 'none'; script-src 'self'; style-src 'self'")).toBe(
    `default-src 'none'; script-src 'self' 'sha256-${hash}'; style-src 'self'`,
  );
});
