import type { Plugin } from 'vite';

/** What a call is for stands on the page that the server makes of the contract: no other page carries the words. */
export const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/contract\/[^?]+\.ts$/.test(id)) return undefined;
    return { code: code.replaceAll(/^ +summary:\s+(?:'[^'\n]*'|"[^"\n]*"),$/gm, ''), map: null };
  },
};
