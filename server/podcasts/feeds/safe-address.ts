/** Encoding makes an address longer. An account's export has none that is longer (`contract/transfer-rows.ts`). */
const maxAddressLength = 8_192;

/**
 * An http or https address as a feed wrote it: entities gone, blanks mended, relative ones made whole. Null for any
 * other scheme and for nonsense. Credentials stay; `withoutCredentials` takes them off.
 */
export function safeAddress(text: string | undefined, base: string): string | null {
  const plain =
    text
      ?.trim()
      .replaceAll(/[\t\r\n]/g, '')
      .replaceAll(' ', '%20') ?? '';
  if (plain === '') return null;
  const mended = plain.startsWith('//')
    ? `https:${plain}`
    : /^www\.[\w-]+\./i.test(plain)
      ? `http://${plain}`
      : plain;
  const url = URL.parse(mended, base);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') return null;
  // Nobody listens there.
  if (url.port === '0') return null;
  if (Math.max(plain.length, url.href.length) > maxAddressLength) return null;
  return url.href;
}

/** The same address for others to see. */
export function withoutCredentials(address: string): string {
  const url = address.includes('@') ? URL.parse(address) : null;
  if (!url || (url.username === '' && url.password === '')) return address;
  url.username = '';
  url.password = '';
  return url.href;
}
