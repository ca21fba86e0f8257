import type { Id3Frame } from './id3v2-frames.ts';
import { syncedLines } from './id3v2-lyrics.ts';
import { fieldOfFrame } from './id3v2-names.ts';
import { readVolume } from './id3v2-volume.ts';
import { languageTag } from './language-tag.ts';
import { addValues, fieldName, type NativeTags } from './native-tags.ts';
import { endOfText, id3Text, valuesOf } from './tag-text.ts';

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
      if (id.startsWith('T')) readText(tags, id, content, encoding, major);
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

function readPicture(tags: NativeTags, id: string, content: Buffer, position: number): void {
  const encoding = content.readUInt8(0);
  const kindAt = id === 'PIC' ? 4 : endOfText(content, 1, 0).next;
  if (kindAt + 1 >= content.length) return;
  const { next } = endOfText(content, kindAt + 1, encoding);
  const bytes = content.subarray(next);
  if (bytes.length > 0)
    tags.pictures.push({
      kind: content.readUInt8(kindAt),
      bytes,
      position: position === -1 ? -1 : position + next,
    });
}

/** The three letters behind the encoding (ISO 639-2); empty where they name no language. */
function languageOf(content: Buffer): string {
  const code = content.toString('latin1', 1, 4);
  return languageTag(code) === null ? '' : code;
}
