import type { Plugin } from 'vite';

/** What only the server asks of a call: what it is for (the page it makes of the contract), its length, its weight. */
const serverFields = /^ +(?:summary:\s+(?:'[^'\n]*'|"[^"\n]*")|isHeavy: true|maxBytes(?:: [^\n]*)?),$/gm;

/** The contract without what only the server reads: no page carries it. */
export const withoutServerFields: Plugin = {
  name: 'without-server-fields',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/contract\/[^?]+\.ts$/.test(id)) return undefined;
    return { code: code.replaceAll(serverFields, ''), map: null };
  },
};
