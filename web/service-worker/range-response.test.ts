import { expect, test } from 'vitest';
import { pieceBytes } from '../downloads/store/audio-pieces.ts';
import { isSameContent, testBytes } from '../downloads/testing/test-sounds.ts';
import { rangeResponse } from './range-response.ts';

const whole = testBytes(2 * pieceBytes + 777);
const facts = { type: 'audio/flac', etag: '"a"', totalBytes: whole.length, isWhole: true };
const readPiece = (piece: number) =>
  Promise.resolve(whole.subarray(piece * pieceBytes, (piece + 1) * pieceBytes));
const contentOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

test('a stored song is sent whole to a player that requests no range', async () => {
  const answer = rangeResponse(facts, null, readPiece);
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(whole.length)]);
  expect(isSameContent(await contentOf(answer), whole)).toBe(true);
});

test.each([
  ['bytes=0-', 0, whole.length],
  ['bytes=0-1', 0, 2],
  [`bytes=${pieceBytes - 1}-${pieceBytes}`, pieceBytes - 1, pieceBytes + 1],
  [`bytes=${pieceBytes}-`, pieceBytes, whole.length],
  ['bytes=-100', whole.length - 100, whole.length],
  [`bytes=5-${whole.length * 2}`, 5, whole.length],
])('a player that seeks in a stored song gets %s', async (range, start, end) => {
  const answer = rangeResponse(facts, range, readPiece);
  expect(answer.status).toBe(206);
  expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${whole.length}`);
  expect(isSameContent(await contentOf(answer), whole.subarray(start, end))).toBe(true);
});

test.each([`bytes=${whole.length}-`, 'bytes=9-3', 'bytes=-0'])(
  'a range that a stored song does not have is refused: %s',
  (range) => {
    const answer = rangeResponse(facts, range, readPiece);
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
  },
);

test('a seek reads only the pieces that are played', async () => {
  const pieces: number[] = [];
  const answer = rangeResponse(facts, `bytes=${pieceBytes}-`, (piece) => {
    pieces.push(piece);
    return readPiece(piece);
  });
  const reader = answer.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect(pieces).not.toContain(0);
  expect(pieces.length).toBeLessThanOrEqual(2);
});

test('a piece that the browser lost ends the audio with an error, never with silence', async () => {
  const answer = rangeResponse(facts, null, (piece) =>
    piece === 1 ? Promise.resolve(undefined) : readPiece(piece),
  );
  await expect(answer.arrayBuffer()).rejects.toThrow('gone');
});
