import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const ours = (name: string) => readFileSync(new URL(`../web/public/${name}`, import.meta.url), 'utf8');

/** The page with its icon and what has to run before the first paint inside: neither is worth a request. */
export function inOne(page: string, theme: string, icon: string): string {
  const program = theme.replaceAll(/^\s*\/\/.*$/gm, '').replaceAll(/\n\s*/g, '\n');
  return page
    .replace('<script src="/theme.js"></script>', () => `<script>${program.trim()}</script>`)
    .replace('href="/favicon.svg"', () => `href="data:image/svg+xml,${encodeURIComponent(icon.trim())}"`);
}

/** For what is built. The policy that the server sends names the program by its hash (server/page/page-routes.ts). */
export const pageInOne: Plugin = {
  name: 'page-in-one',
  apply: 'build',
  transformIndexHtml: { order: 'pre', handler: (page) => inOne(page, ours('theme.js'), ours('favicon.svg')) },
};
