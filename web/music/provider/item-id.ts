/**
 * The one place that reads ids (behaviour.md#what-things-are): `l.` library album, `i.` and `a.` library song, `r.` library artist,
 * `p.` library playlist, `pl.` catalogue playlist, `ra.` station; everything else is the catalogue's.
 */
const libraryId = /^[liarp]\./;

/** Whether an id names something of the listener's library. */
export function isLibraryId(id: string): boolean {
  return libraryId.test(id);
}
