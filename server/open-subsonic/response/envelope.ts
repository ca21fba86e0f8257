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

/** Never another: apps turn away from a version that the protocol never had. */
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

/** How an answer is to be written: `level` for which kind of app. */
export type Manner = { format: Format; level: Level; serverVersion: string };

/** An answer as it is sent, in pieces; long lists are read and written while they are sent. */
export function serializeResponse(
  { shape, values }: Answer,
  manner: Manner,
): AsyncGenerator<Buffer, void, void> {
  const lists = longLists(manner);
  return lists.putBack(envelopeText('ok', shape, lists.setApart({ shape, values }), manner));
}

/** A refusal as it is sent: its number, a sentence, and where more is said. */
export const serializeFailure = (
  { code, message, helpUrl }: { code: number; message: string; helpUrl: string | undefined },
  manner: Manner,
): Buffer => Buffer.from(envelopeText('failed', failure, { error: { code, message, helpUrl } }, manner));

function envelopeText(
  status: 'ok' | 'failed',
  shape: Shape,
  values: Answer['values'],
  { format, level, serverVersion }: Manner,
): string {
  const said = { status, version: protocolVersion, type: 'earshot', serverVersion, openSubsonic: true };
  if (format === 'json')
    return `{"${root}":${jsonObjects({ ...envelope, ...shape }, [{ ...said, ...values }], level)}}`;
  const whole = { xmlns: required(text), ...envelope, ...shape };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlElement(root, whole, { xmlns: namespace, ...said, ...values }, level)}`;
}
