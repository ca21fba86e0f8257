import type { SavedAlbum } from '#contract/library.ts';
import { sendPieces } from '#server/http/send-pieces.ts';
import type { Request, Response } from '#server/http/serve.ts';

/** The text of `{ albums: […] }`, a slice at a time. */
async function* textOf(slices: AsyncIterable<readonly SavedAlbum[]>): AsyncGenerator<Buffer> {
  let before = '{"albums":[';
  for await (const slice of slices) {
    yield Buffer.from(before + slice.map((album) => JSON.stringify(album)).join(','));
    before = ',';
  }
  yield Buffer.from(before === ',' ? ']}' : `${before}]}`);
}

/**
 * Answers a library as its slices come, at the pace of who reads it. Whole, 20,000 albums would hold up everybody
 * else for a third of a second. Each slice must have been checked against the contract.
 */
export async function sendAlbums(
  request: Request,
  response: Response,
  slices: AsyncIterable<readonly SavedAlbum[]>,
): Promise<void> {
  const type = 'application/json; charset=utf-8';
  // The call has its place already.
  await sendPieces(textOf(slices), {
    request,
    response,
    type,
    mayCompress: false,
    enter: async () => undefined,
  });
}
