import { addValues, type NativeTags } from './native-tags.ts';
import { endOfText, westernText } from './tag-text.ts';

const masterVolume = 1;
/** A change of volume is counted in steps of 1/512 dB. */
const stepsInDecibel = 512;

/**
 * Reads an `RVA2` frame (ID3v2.4 §4.11): how much louder or softer the whole of a song is to be, by itself (`track`)
 * or among the others of its album (`album`). Frames with another name and single channels are somebody's taste.
 */
export function readVolume(tags: NativeTags, content: Buffer): void {
  const name = endOfText(content, 0, 0);
  const of = westernText(content.subarray(0, name.end)).toUpperCase();
  if (of !== 'TRACK' && of !== 'ALBUM') return;
  for (let at = name.next; at + 4 <= content.length; ) {
    const peakBits = content.readUInt8(at + 3);
    const end = at + 4 + Math.ceil(peakBits / 8);
    if (content.readUInt8(at) === masterVolume) {
      addValues(tags, `RVA2${of}GAIN`, [String(content.readInt16BE(at + 1) / stepsInDecibel)]);
      addValues(tags, `RVA2${of}PEAK`, [peakOf(content.subarray(at + 4, end), peakBits)]);
    }
    at = end;
  }
}

/** A number of that many bits, the highest of which is full scale; empty when there is none. */
function peakOf(bytes: Buffer, bits: number): string {
  if (bits === 0 || bytes.length < Math.ceil(bits / 8)) return '';
  const value = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
  return (value / 2 ** (bits - 1)).toFixed(6);
}
