import { expect, test } from 'vitest';
import { soundFileChapters } from './sound-file-chapters.ts';

test('of a file that asks for one large part after the other eight megabytes are fetched at most', async () => {
  const megabyte = 1024 * 1024;
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
    'https://host.example/talk.mp3',
  );
  expect(chapters).toEqual([]);
  expect(requests).toHaveLength(3);
});
