/** Text frames of ID3v2.3 and 2.4 and, behind them, of 2.2, by the field they fill. */
const frames: Record<string, string> = {
  TITLE: 'TIT2 TT2',
  ARTIST: 'TPE1 TP1',
  ALBUMARTIST: 'TPE2 TP2',
  ALBUM: 'TALB TAL',
  TRACKNUMBER: 'TRCK TRK',
  DISCNUMBER: 'TPOS TPA',
  DATE: 'TDRC TDR',
  YEAR: 'TYER TYE',
  DAYANDMONTH: 'TDAT TDA',
  RELEASEDATE: 'TDRL',
  ORIGINALDATE: 'TDOR',
  ORIGINALYEAR: 'TORY TOR',
  GENRE: 'TCON TCO',
  COMPOSER: 'TCOM TCM',
  LYRICIST: 'TEXT TXT',
  CONDUCTOR: 'TPE3 TP3',
  REMIXER: 'TPE4 TP4',
  TITLESORT: 'TSOT TST',
  ARTISTSORT: 'TSOP TSP',
  ALBUMSORT: 'TSOA TSA',
  ALBUMARTISTSORT: 'TSO2 TS2',
  COMPILATION: 'TCMP TCP',
  DISCSUBTITLE: 'TSST',
  ISRC: 'TSRC TRC',
  LABEL: 'TPUB TPB',
};

const fields = new Map(
  Object.entries(frames).flatMap(([field, names]) => names.split(' ').map((name) => [name, field] as const)),
);

/** The field that a text frame fills; null for one that Earshot does not use. */
export function fieldOfFrame(id: string): string | null {
  return fields.get(id.trimEnd()) ?? null;
}
