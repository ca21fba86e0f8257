import { parse } from 'bowser';

/** What a listener would call a browser and its system; empty where the browser does not say. */
export function browserName(userAgent: string | null): { browser: string; system: string } {
  if (userAgent === null || userAgent === '') return { browser: '', system: '' };
  const { browser, os, platform } = parse(userAgent);
  // Browsers freeze the version of their system for privacy, so that it would often be wrong.
  return { browser: browser.name ?? '', system: platform.model ?? os.name ?? '' };
}
