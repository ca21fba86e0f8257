import type { Id3Frame } from './id3v2-frames.ts';
import { syncedLines } from './id3v2-lyrics.ts';
import { languageTag } from './language-tag.ts';
import { addValues, fieldName, type NativeTags } from './native-tags.ts';
import { endOfText, id3Text, valuesOf, westernText } from './tag-text.ts';

const masterVolume = 1;
/** A change of volume is counted in steps of 1/512 dB. */
const stepsInDecibel = 512;

/** Reads the gain of an `RVA2` frame (ID3v2.4 §4.11) for `track` or `album`; ignores frames with another name and single channels. */
function readVolume(tags: NativeTags, content: Buffer): void {
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

/** Text frames of ID3v2.3 and 2.4 and, behind them, of 2.2, by the field they fill. */
const frames: Record<string, string> = {
  TITLE: 'TIT2 TT2',
  ARTIST: 'TPE1 TP1',
  ALBUMARTIST: 'TPE2 TP2',
  ALBUM: 'TALB TAL',
  TRACKNUMBER: 'TRCK TRK',
  DISCNUMBER: 'TPOS TPA',
  DATE: 'TDRC TDR',
  YEAR: 'TYER TYE',
  DAYANDMONTH: 'TDAT TDA',
  RELEASEDATE: 'TDRL',
  ORIGINALDATE: 'TDOR',
  ORIGINALYEAR: 'TORY TOR',
  GENRE: 'TCON TCO',
  COMPOSER: 'TCOM TCM',
  LYRICIST: 'TEXT TXT',
  CONDUCTOR: 'TPE3 TP3',
  REMIXER: 'TPE4 TP4',
  TITLESORT: 'TSOT TST',
  ARTISTSORT: 'TSOP TSP',
  ALBUMSORT: 'TSOA TSA',
  ALBUMARTISTSORT: 'TSO2 TS2',
  COMPILATION: 'TCMP TCP',
  DISCSUBTITLE: 'TSST',
  ISRC: 'TSRC TRC',
  LABEL: 'TPUB TPB',
  MOVEMENTNAME: 'MVNM',
  MOVEMENT: 'MVIN',
};

const fields = new Map(
  Object.entries(frames).flatMap(([field, names]) => names.split(' ').map((name) => [name, field] as const)),
);

/** The field that a text frame fills; null for one that Earshot does not use. */
function fieldOfFrame(id: string): string | null {
  return fields.get(id.trimEnd()) ?? null;
}

/** Reads one frame into `tags` (ID3v2.4 §4). `position` is where its content lies in the file, or -1. */
export function readId3Frame(
  tags: NativeTags,
  { id, content }: Id3Frame,
  position: number,
  major: number,
): void {
  const encoding = content.readUInt8(0);
  switch (id) {
    case 'TXXX':
    case 'TXX':
      return readOwnField(tags, content, encoding);
    case 'TIPL':
    case 'TMCL':
    case 'IPLS':
    case 'IPL':
      return readPeople(tags, content, encoding);
    case 'APIC':
    case 'PIC':
      return readPicture(tags, id, content, position);
    case 'USLT':
    case 'ULT':
      return readLyrics(tags, content, encoding);
    case 'COMM':
    case 'COM':
      return readComment(tags, content, encoding);
    case 'RVA2':
      return readVolume(tags, content);
    case 'SYLT':
    case 'SLT':
      return readSyncedLyrics(tags, content, encoding);
    case 'UFID':
    case 'UFI':
      return readIdentifier(tags, content);
    default:
      if (id.startsWith('T') || id.startsWith('MV')) readText(tags, id, content, encoding, major);
  }
}

/** A field under a name that the tagger chose. */
function readOwnField(tags: NativeTags, content: Buffer, encoding: number): void {
  const { end, next } = endOfText(content, 1, encoding);
  const name = fieldName(id3Text(content.subarray(1, end), encoding));
  addValues(tags, name, valuesOf(id3Text(content.subarray(next), encoding)));
}

function readLyrics(tags: NativeTags, content: Buffer, encoding: number): void {
  const { next } = endOfText(content, 4, encoding);
  const { end } = endOfText(content, next, encoding);
  addValues(tags, fieldName(`LYRICS${languageOf(content)}`), [
    id3Text(content.subarray(next, end), encoding),
  ]);
}

function readSyncedLyrics(tags: NativeTags, content: Buffer, encoding: number): void {
  const lines = syncedLines(content, encoding);
  if (lines.length > 0) tags.syncedLyrics.push({ language: languageOf(content), lines });
}

/** Of the owners of identifiers only MusicBrainz is known. */
function readIdentifier(tags: NativeTags, content: Buffer): void {
  const { end, next } = endOfText(content, 0, 0);
  if (content.toString('latin1', 0, end) === 'http://musicbrainz.org')
    addValues(tags, 'MUSICBRAINZTRACKID', [content.toString('latin1', next).replaceAll('\0', '')]);
}

function readText(tags: NativeTags, id: string, content: Buffer, encoding: number, major: number): void {
  const field = fieldOfFrame(id);
  if (field === null) return;
  const values = valuesOf(id3Text(content.subarray(1), encoding));
  // ID3v2.3 §4.2.1: several people are parted by `/`. Artists are not: nobody tags AC/DC otherwise.
  const isList = major < 4 && ['COMPOSER', 'LYRICIST', 'CONDUCTOR', 'REMIXER'].includes(field);
  addValues(tags, field, isList ? values.flatMap((value) => value.split('/')) : values);
}

/** Comments are not read but for the one in which iTunes keeps what its Sound Check found. */
function readComment(tags: NativeTags, content: Buffer, encoding: number): void {
  const { end, next } = endOfText(content, 4, encoding);
  if (id3Text(content.subarray(4, end), encoding) !== 'iTunNORM') return;
  addValues(tags, 'ITUNNORM', valuesOf(id3Text(content.subarray(next), encoding)));
}

/** Pairs of what somebody did and who it was. */
function readPeople(tags: NativeTags, content: Buffer, encoding: number): void {
  const texts = id3Text(content.subarray(1), encoding).split('\0');
  for (let at = 0; at + 1 < texts.length; at += 2)
    addValues(tags, fieldName(texts[at] ?? ''), [texts[at + 1] ?? '']);
}

/** Of an `APIC` or `PIC` frame: what is shown, where its bytes begin in the frame, and whether they are an address instead. Null for a frame without a picture. */
export function pictureIn(
  id: string,
  content: Buffer,
): { kind: number; start: number; isAddress: boolean } | null {
  const type = endOfText(content, 1, 0);
  const kindAt = id === 'PIC' ? 4 : type.next;
  if (kindAt + 1 >= content.length) return null;
  const { next: start } = endOfText(content, kindAt + 1, content.readUInt8(0));
  const isAddress = content.toString('latin1', 1, id === 'PIC' ? 4 : type.end) === '-->';
  return start < content.length ? { kind: content.readUInt8(kindAt), start, isAddress } : null;
}

function readPicture(tags: NativeTags, id: string, content: Buffer, position: number): void {
  const picture = pictureIn(id, content);
  if (picture === null) return;
  const { kind, start } = picture;
  const bytes = content.subarray(start);
  tags.pictures.push({ kind, bytes, position: position === -1 ? -1 : position + start });
}

/** The three letters behind the encoding (ISO 639-2); empty where they name no language. */
function languageOf(content: Buffer): string {
  const code = content.toString('latin1', 1, 4);
  return languageTag(code) === null ? '' : code;
}
