const shape = /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i;
const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
/** What stands for no language, or for several. */
const none = ['und', 'mul', 'mis', 'zxx', 'xxx'];

/** The BCP 47 tag of a language by its code of two or three letters (`eng`, `pt-BR`); null for what names no language. */
export function languageTag(code: string): string | null {
  if (!shape.test(code) || none.includes(code.toLowerCase())) return null;
  try {
    const [tag = ''] = Intl.getCanonicalLocales(code);
    return names.of(tag) === undefined ? null : tag;
  } catch {
    return null;
  }
}
