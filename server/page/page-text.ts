import { createHash } from 'node:crypto';
import { pageBelow } from '../http/base-path.ts';

type Written = {
  basePath: string;
  /** Files that the screen of this address is made of, as paths below the web folder. */
  files: readonly string[];
  /** What the program of the page finds in it. */
  start: object;
  /** Whether its browser may keep it; the page registers no worker otherwise. */
  hasWorker: boolean;
};

const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

/** Inside a script nothing may look like the end of it. */
const asData = (value: object) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/** The built page for one who asks: what their screen needs is named, and what their page would ask first is answered. */
export function pageFor(page: string, { basePath, files, start, hasWorker }: Written): string {
  const links = files.map(linkTo).join('');
  const linked = pageBelow(
    page.replace('</head>', () => `${links}</head>`),
    basePath,
  );
  const said = hasWorker ? linked : linked.replace('<html ', '<html data-worker="off" ');
  const data = `<script type="application/json">${asData(start)}</script>`;
  return said.replace('<div id="root">', () => `${data}<div id="root">`);
}

/** The policy that lets the page's own scripts run beside those from our files, each by the hash of what it says. */
export function policyFor(page: string, policy: string): string {
  const hashes = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, program = '']) => `'sha256-${createHash('sha256').update(program).digest('base64')}'`,
  );
  return policy.replace("script-src 'self'", () => ["script-src 'self'", ...hashes].join(' '));
}
