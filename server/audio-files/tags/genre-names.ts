import { id3Genre } from './id3-genre.ts';

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
  const found = /^((?:\((?:\d{1,3}|RX|CR)\))+)(.*)$/.exec(text);
  if (!found) return [text.startsWith('((') ? text.slice(1) : text];
  const [, codes = '', refinement = ''] = found;
  if (refinement.trim() !== '') return numbered(refinement);
  return [...codes.matchAll(/\((\d+|RX|CR)\)/g)].map(([, code = '']) => genreOfCode(code));
}

function genreOfCode(code: string): string {
  if (code === 'RX') return 'Remix';
  return code === 'CR' ? 'Cover' : (id3Genre(Number(code)) ?? '');
}
