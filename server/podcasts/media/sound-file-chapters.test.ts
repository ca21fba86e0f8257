import { expect, test } from 'vitest';
import { soundFileChapters } from './sound-file-chapters.ts';

const megabyte = 1024 * 1024;

/** How many parts of three megabytes are fetched for a file that wants ever more of them. */
async function requestsFor(address: string): Promise<number> {
  const requests: string[] = [];
  const chapters = await soundFileChapters(
    {
      fetching: {
        async fetch(url, { headers = {} } = {}) {
          const [, from = '0', to = '0'] = /^bytes=(\d+)-(\d+)$/.exec(headers['range'] ?? '') ?? [];
          requests.push(`${from}-${to}`);
          return {
            status: 206,
            headers: { 'content-range': `bytes ${from}-${to}/${100 * megabyte}` },
            bytes: Buffer.alloc(Number(to) - Number(from) + 1),
            url,
            movedTo: null,
          };
        },
      },
      readers: {
        soundChapters: async (pieces) => ({
          chapters: [],
          missing: { position: pieces.length * 10 * megabyte, length: 3 * megabyte },
        }),
      },
    },
    address,
  );
  expect(chapters).toEqual([]);
  return requests.length;
}

test('of a file that asks for one large part after the other eight megabytes are fetched at most', async () => {
  expect(await requestsFor('https://host.example/talk.mp3')).toBe(3);
});

test('of a file of the music folder more is read: a long book has a long index', async () => {
  expect(await requestsFor('http://books.invalid/part/1')).toBe(8);
});
