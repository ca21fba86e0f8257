/** What the app says also where nobody is signed in. Words of behaviour.md#what-is-said are verbatim. */
export const pageTexts = {
  product: 'Earshot',
  nothingHere: 'Nothing here',
  nothingHereHint: 'There is no page at this address.',
  goHome: 'Go home',
  broken: 'Unexpected Application Error!',
  tryAgain: 'Try again',
} as const;
