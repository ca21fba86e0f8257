/** The page of ours that somebody wanted, as a path; the first page for anything that leads elsewhere. */
export function ownPath(wanted: string | undefined): string {
  const ours = 'https://ours.invalid';
  if (wanted === undefined || wanted.length > 2_000 || !/^\/(?![/\\])/.test(wanted)) return '/';
  const url = URL.parse(wanted, ours);
  if (url?.origin !== ours || /^\/+(api|v1|login|signup)(\/|$)/.test(url.pathname)) return '/';
  // What a browser would read as another host, once the dots are gone (`/.//elsewhere`).
  return url.pathname.startsWith('//') ? '/' : `${url.pathname}${url.search}`;
}
