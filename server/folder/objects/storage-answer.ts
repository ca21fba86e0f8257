import { hash } from 'node:crypto';
import { Parser } from 'htmlparser2';
import { StorageFault } from './storage-fault.ts';

/** The elements of an answer in XML by their names: of each `Contents`, and all others. */
export type StorageAnswer = { contents: Map<string, string>[]; elements: Map<string, string> };

/** Reads an answer of the storage, or an error; what is no XML has no elements. */
export function readStorageAnswer(xml: string): StorageAnswer {
  const answer: StorageAnswer = { contents: [], elements: new Map() };
  let target = answer.elements;
  let text = '';
  const parser = new Parser(
    {
      onopentag(name) {
        text = '';
        if (name !== 'Contents') return;
        target = new Map();
        answer.contents.push(target);
      },
      ontext(part) {
        text += part;
      },
      onclosetag(name) {
        if (name === 'Contents') target = answer.elements;
        else if (!target.has(name)) target.set(name, text);
        text = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return answer;
}

/** What a listing says of one object; times are milliseconds. */
export type StoredObject = { key: string; size: number; modifiedMilliseconds: number; etag: string };

/** `next` asks for the page behind it; null at the end. */
export type ObjectPage = { objects: StoredObject[]; next: string | null };

/**
 * A page of ListObjectsV2, without entries of no size. Throws as `refused` where more follows, and it does not say from where.
 */
export function readPage(xml: string): ObjectPage {
  const { contents, elements } = readStorageAnswer(xml);
  const isEncoded = elements.get('EncodingType') === 'url';
  const objects = contents.flatMap((fields) => {
    const key = fields.get('Key') ?? '';
    const size = sizeIn(fields.get('Size') ?? '');
    const etag = etagIn(fields.get('ETag') ?? '');
    if (size === null) return [];
    return {
      key: isEncoded ? decodeKey(key) : key,
      size,
      modifiedMilliseconds: objectStamp(fields.get('LastModified'), etag),
      etag,
    };
  });
  if (elements.get('IsTruncated') !== 'true') return { objects, next: null };
  const next = elements.get('NextContinuationToken') ?? '';
  // Taken for the end, the songs behind it would be removed.
  if (next === '')
    throw new StorageFault('refused', 'The object storage sent a listing without saying how it goes on.');
  return { objects, next };
}

function sizeIn(text: string): number | null {
  const size = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(size) ? size : null;
}

/** Empty where it could not stand in a header. */
const etagIn = (text: string): string => (/^[\x20-\x7E\x80-\xFF]*$/.test(text) ? text : '');

function decodeKey(key: string): string {
  try {
    return decodeURIComponent(key.replaceAll('+', ' '));
  } catch {
    return key;
  }
}

/**
 * When an object was stored, to the second, with a number from its ETag in the milliseconds: an object that was replaced by
 * one of its size within the same second has another stamp. Listings and answers state the same seconds.
 */
export function objectStamp(modified: string | undefined, etag: string): number {
  const seconds = Math.floor(Date.parse(modified ?? '') / 1000);
  const version = Number.parseInt(hash('sha256', plainEtag(etag)).slice(0, 8), 16) % 1000;
  return (Number.isNaN(seconds) ? 0 : seconds * 1000) + version;
}

/** Without quotes, which some servers leave out of listings. */
export const plainEtag = (etag: string): string => etag.replace(/^W\//, '').replaceAll('"', '');
