import type { Level } from './field.ts';
import { child, flag, number, required, type Shape, text } from './field.ts';
import { longLists } from './long-lists.ts';
import type { Answer } from './values.ts';
import { jsonObjects } from './write-json.ts';
import { xmlElement } from './write-xml.ts';

export type Format = 'xml' | 'json';

export const contentTypes: Record<Format, string> = {
  xml: 'application/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** Must not change: apps reject a version that the protocol never had. */
const protocolVersion = '1.16.1';
const root = 'subsonic-response';
const namespace = 'http://subsonic.org/restapi';

const envelope = {
  status: required(text),
  version: required(text),
  type: required(text),
  serverVersion: required(text),
  openSubsonic: required(flag),
};
const failure = {
  error: child({ code: required(number), message: required(text), helpUrl: text }),
};

/** How a response is written. `level` selects the fields for the app. */
export type ResponseStyle = { format: Format; level: Level; serverVersion: string };

/** Serializes a response in pieces; long lists are read and written while they are sent. */
export function serializeResponse(
  { shape, values }: Answer,
  style: ResponseStyle,
): AsyncGenerator<Buffer, void, void> {
  const lists = longLists(style);
  return lists.insertLists(envelopeText('ok', shape, lists.extractLists({ shape, values }), style));
}

/** Serializes a failure: its code, a sentence, and the address of a help page. */
export const serializeFailure = (
  { code, message, helpUrl }: { code: number; message: string; helpUrl: string | undefined },
  style: ResponseStyle,
): Buffer => Buffer.from(envelopeText('failed', failure, { error: { code, message, helpUrl } }, style));

function envelopeText(
  status: 'ok' | 'failed',
  shape: Shape,
  values: Answer['values'],
  { format, level, serverVersion }: ResponseStyle,
): string {
  const head = { status, version: protocolVersion, type: 'earshot', serverVersion, openSubsonic: true };
  if (format === 'json')
    return `{"${root}":${jsonObjects({ ...envelope, ...shape }, [{ ...head, ...values }], level)}}`;
  const whole = { xmlns: required(text), ...envelope, ...shape };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlElement(root, whole, { xmlns: namespace, ...head, ...values }, level)}`;
}
