import { isIPv4, isIPv6 } from 'node:net';

/** Where a request is sent (RFC 9110, 7.2): `name` in lower case, without brackets and the dot at its end. */
export type Authority = { name: string; text: string };

/** As a Host header may be: a name or an address, and a port. A name and password before `@` are no part of it. */
const shape = /^(?:\[([0-9a-f:.]{2,45})\]|([a-z0-9._-]{1,253}))(?::(\d{1,5}))?$/;
const maxPort = 65_535;

/**
 * Reads a Host header, or what a proxy says in its place. Undefined for what is no authority, so that no part of it is
 * ever read in another way than by a browser. `text` is what stands in addresses.
 */
export function parseAuthority(header: string): Authority | undefined {
  const text = header.trim().toLowerCase();
  const [, bracketed, plain = '', port] = shape.exec(text) ?? [];
  if (bracketed === undefined && plain === '') return undefined;
  if (port !== undefined && Number(port) > maxPort) return undefined;
  if (bracketed !== undefined) return isIPv6(bracketed) ? { name: bracketed, text } : undefined;
  const name = plain.replace(/\.$/, '');
  return isName(name) ? { name, text } : undefined;
}

/** A name whose last part is a number is an address for browsers (WHATWG URL, 3.5): it must be one in full. */
function isName(name: string): boolean {
  const labels = name.split('.');
  if (labels.some((label) => label === '' || label.length > 63)) return false;
  return /^(\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '') ? isIPv4(name) : true;
}
