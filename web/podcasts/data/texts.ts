import { unreachableSentence } from '#web/api.ts';

/** What the podcast room says. Texts of the specification are verbatim, its spellings too. */
export const podcastTexts = {
  unreachable: (title: string) => `“${title}” waits. ${unreachableSentence()}`,
  gone: (title: string, said?: string) =>
    `The publisher does not have “${title}” any more${said === undefined ? '.' : `: ${said}`}`,
  silent: (title: string, said: string) => `“${title}” could not be played. ${said}`,
  unplayable: (title: string) => `“${title}” cannot be played by this browser.`,
  signedOut: 'You have been signed out. Log in to go on listening.',
  blocked: 'The browser waits for a click before it plays.',
} as const;
