import { Readable } from 'node:stream';
import type { SavedAlbum } from '#contract/library.ts';
import type { Response } from '#server/serve.ts';

/** The text of `{ albums: […] }`, a slice at a time. */
async function* textOf(slices: AsyncIterable<readonly SavedAlbum[]>): AsyncGenerator<string> {
  let before = '{"albums":[';
  for await (const slice of slices) {
    yield before + slice.map((album) => JSON.stringify(album)).join(',');
    before = ',';
  }
  yield before === ',' ? ']}' : `${before}]}`;
}

/**
 * Answers a library as its slices come, at the pace of who reads it. Whole, 20,000 albums would hold up everybody
 * else for a third of a second. Each slice must have been checked against the contract.
 */
export function sendAlbums(response: Response, slices: AsyncIterable<readonly SavedAlbum[]>): void {
  response
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(Readable.from(textOf(slices)));
}
