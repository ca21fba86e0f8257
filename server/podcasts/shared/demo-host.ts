import { readFile } from 'node:fs/promises';
import { demoHostName, type LocalHost, notThere, wholeAnswer } from './local-hosts.ts';

const folder = new URL('../demo/audio/', import.meta.url);
const types: Record<string, string> = {
  xml: 'application/rss+xml',
  mp3: 'audio/mpeg',
  vtt: 'text/vtt',
  webp: 'image/webp',
};
/** The files come with a release and never change under it. */
const etag = '"demo-1"';
const day = 24 * 60 * 60 * 1000;

/** The demonstration shows' feeds. */
export const demoFeeds = ['first-listen', 'small-sounds'].map((name) => `http://${demoHostName}/${name}.xml`);

/** The host of the demonstration shows: our own files. */
export const demoHost = (now: () => number): LocalHost => ({
  name: demoHostName,
  async open({ pathname }, headers) {
    const [, name, ending = ''] = /^\/([\w-]+)\.(\w+)$/.exec(pathname) ?? [];
    const type = types[ending];
    if (name === undefined || type === undefined) return notThere();
    const stored = await readFile(new URL(`${name}.${ending}`, folder));
    return wholeAnswer(ending === 'xml' ? dated(stored, now()) : stored, type, etag, headers);
  },
});

/** Its episodes came out this many days before the listener did. */
function dated(feed: Buffer, now: number): Buffer {
  const text = feed
    .toString('utf8')
    .replaceAll(/\{\{daysAgo:(\d+)\}\}/g, (_, days: string) =>
      new Date(now - Number(days) * day).toUTCString(),
    );
  return Buffer.from(text);
}
