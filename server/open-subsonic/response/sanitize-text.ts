/** All that XML 1.0 lets nobody write, escaped or not (section 2.2): it occurs in tags. */
const forbidden = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const isSuspect = /[^\t\n\r -\uD7FF\uE000-\uFFFD]/;

/** A text that both formats can carry. */
export const sanitizeText = (text: string): string =>
  isSuspect.test(text) ? text.replaceAll(forbidden, '') : text;
