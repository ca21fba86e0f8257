/** ID3v1's genres by their numbers: 80 of its own, the others by Winamp. One line here ends where the next begins. */
const genres = `
Blues|Classic Rock|Country|Dance|Disco|Funk|Grunge|Hip-Hop|Jazz|Metal|New Age|Oldies|Other|Pop|R&B|Rap|
Reggae|Rock|Techno|Industrial|Alternative|Ska|Death Metal|Pranks|Soundtrack|Euro-Techno|Ambient|
Trip-Hop|Vocal|Jazz+Funk|Fusion|Trance|Classical|Instrumental|Acid|House|Game|Sound Clip|Gospel|Noise|
Alternative Rock|Bass|Soul|Punk|Space|Meditative|Instrumental Pop|Instrumental Rock|Ethnic|Gothic|
Darkwave|Techno-Industrial|Electronic|Pop-Folk|Eurodance|Dream|Southern Rock|Comedy|Cult|Gangsta Rap|
Top 40|Christian Rap|Pop/Funk|Jungle|Native American|Cabaret|New Wave|Psychedelic|Rave|Showtunes|
Trailer|Lo-Fi|Tribal|Acid Punk|Acid Jazz|Polka|Retro|Musical|Rock & Roll|Hard Rock|Folk|Folk/Rock|
National Folk|Swing|Fast-Fusion|Bebop|Latin|Revival|Celtic|Bluegrass|Avantgarde|Gothic Rock|
Progressive Rock|Psychedelic Rock|Symphonic Rock|Slow Rock|Big Band|Chorus|Easy Listening|Acoustic|
Humour|Speech|Chanson|Opera|Chamber Music|Sonata|Symphony|Booty Bass|Primus|Porn Groove|Satire|Slow Jam|
Club|Tango|Samba|Folklore|Ballad|Power Ballad|Rhythmic Soul|Freestyle|Duet|Punk Rock|Drum Solo|
A Cappella|Euro-House|Dance Hall|Goa|Drum & Bass|Club-House|Hardcore|Terror|Indie|BritPop|Punk|
Polsk Punk|Beat|Christian Gangsta Rap|Heavy Metal|Black Metal|Crossover|Contemporary Christian|
Christian Rock|Merengue|Salsa|Thrash Metal|Anime|JPop|Synthpop|Abstract|Art Rock|Baroque|Bhangra|
Big Beat|Breakbeat|Chillout|Downtempo|Dub|EBM|Eclectic|Electro|Electroclash|Emo|Experimental|Garage|
Global|IDM|Illbient|Industro-Goth|Jam Band|Krautrock|Leftfield|Lounge|Math Rock|New Romantic|Nu-Breakz|
Post-Punk|Post-Rock|Psytrance|Shoegaze|Space Rock|Trop Rock|World Music|Neoclassical|Audiobook|
Audio Theatre|Neue Deutsche Welle|Podcast|Indie Rock|G-Funk|Dubstep|Garage Rock|Psybient
`
  .replaceAll('\n', '')
  .split('|');

/** A genre by its number; null for a number without one (255: none). */
export function id3Genre(number: number): string | null {
  return genres[number] ?? null;
}

/** The genres of a tag's values: parted by `;` or ` / `; `(17)` and `17` are named (ID3v2.3 §4.2.1, "TCON"). */
export function genreNames(values: string[]): string[] {
  return values
    .flatMap((value) => value.split(/;|\s+\/\s+/))
    .flatMap(numbered)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** '(4)Eurodisco' is a number and its refinement, which says more; '((Live)' is the text '(Live)'. */
function numbered(value: string): string[] {
  const text = value.trim();
  if (/^\d{1,3}$/.test(text)) return [id3Genre(Number(text)) ?? ''];
  const match = /^((?:\((?:\d{1,3}|RX|CR)\))+)(.*)$/.exec(text);
  if (!match) return [text.startsWith('((') ? text.slice(1) : text];
  const [, codes = '', refinement = ''] = match;
  if (refinement.trim() !== '') return numbered(refinement);
  return [...codes.matchAll(/\((\d+|RX|CR)\)/g)].map(([, code = '']) => genreOfCode(code));
}

function genreOfCode(code: string): string {
  if (code === 'RX') return 'Remix';
  return code === 'CR' ? 'Cover' : (id3Genre(Number(code)) ?? '');
}
