/** Characters that XML 1.0 forbids, escaped or not (section 2.2). They occur in tags. */
const forbidden = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const isSuspect = /[^\t\n\r -\uD7FF\uE000-\uFFFD]/;

/** Removes characters that XML forbids. */
export const sanitizeText = (text: string): string =>
  isSuspect.test(text) ? text.replaceAll(forbidden, '') : text;
