/** What a part of a stream holds: its sound in one piece, and the last title in it. */
export type IcyPart = { sound: Buffer; title: string | undefined };

const maxTitle = 300;

/**
 * Takes apart a stream of SHOUTcast or Icecast: after each `interval` bytes of sound stands one byte, which says how many
 * times sixteen bytes of words follow, however the stream is cut into chunks.
 */
export function createIcyReader(interval: number): (chunk: Buffer) => IcyPart {
  let soundLeft = interval;
  let wordsLeft = 0;
  let words: Buffer[] = [];

  return (chunk) => {
    const sound: Buffer[] = [];
    let title: string | undefined;
    let at = 0;
    while (at < chunk.length) {
      if (wordsLeft > 0) {
        const some = chunk.subarray(at, at + wordsLeft);
        at += some.length;
        title = readWords(some) ?? title;
      } else if (soundLeft > 0) {
        const some = chunk.subarray(at, at + soundLeft);
        sound.push(some);
        soundLeft -= some.length;
        at += some.length;
      } else {
        wordsLeft = (chunk[at] ?? 0) * 16;
        soundLeft = interval;
        at += 1;
      }
    }
    const [first] = sound;
    return { sound: first && sound.length === 1 ? first : Buffer.concat(sound), title };
  };

  /** The title in the words, once they are all there. */
  function readWords(some: Buffer): string | undefined {
    words.push(some);
    wordsLeft -= some.length;
    if (wordsLeft > 0) return undefined;
    const title = titleIn(Buffer.concat(words));
    words = [];
    return title;
  }
}

/** `StreamTitle='…';` in UTF-8, or Latin-1 where it is not valid; undefined where there is none. */
export function titleIn(words: Buffer): string | undefined {
  const title = decoded(words);
  const start = title.indexOf("StreamTitle='");
  if (start < 0) return undefined;
  const after = title.slice(start + "StreamTitle='".length);
  const end = after.indexOf("';");
  return (end < 0 ? after : after.slice(0, end))
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, maxTitle);
}

function decoded(words: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(words);
  } catch {
    return words.toString('latin1');
  }
}
