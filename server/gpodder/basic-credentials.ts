export type BasicCredentials = { name: string; secret: string };

/** The name and password of an `Authorization: Basic` header (RFC 7617); undefined where there is none. */
export function basicCredentials(header: string | undefined): BasicCredentials | undefined {
  const [scheme = '', encoded = ''] = header?.split(' ', 2) ?? [];
  if (scheme.toLowerCase() !== 'basic') return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { name: text.slice(0, colon), secret: text.slice(colon + 1) };
}
