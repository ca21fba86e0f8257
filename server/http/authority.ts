import { isIPv4, isIPv6 } from 'node:net';

/** The authority of a request (RFC 9110, 7.2). `name` is in lower case, without brackets and trailing dot. */
export type Authority = { name: string; text: string };

/** A valid Host header: a name or an address, and a port. It has no user and password before `@`. */
const shape = /^(?:\[([0-9a-f:.]{2,45})\]|([a-z0-9._-]{1,253}))(?::(\d{1,5}))?$/;
const maxPort = 65_535;

/**
 * Parses a Host header, or the header of a proxy that replaces it. Undefined for an invalid one, so that it is never parsed
 * differently than by a browser. `text` is the form for addresses.
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

/** A name whose last label is a number counts as an IPv4 address in browsers (WHATWG URL, 3.5), so it must be a full one. */
function isName(name: string): boolean {
  const labels = name.split('.');
  if (labels.some((label) => label === '' || label.length > 63)) return false;
  return /^(\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '') ? isIPv4(name) : true;
}
