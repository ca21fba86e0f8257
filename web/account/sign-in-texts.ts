/** Why nobody came in by the provider, by the word that the server puts into the address; `name` is what the provider is called. */
const reasons: Record<string, (name: string) => string> = {
  denied: (name) => `${name} did not let you in.`,
  state: () =>
    'That log-in was begun in another browser, at another address or too long ago. Please try once more.',
  away: (name) => `${name} does not answer just now. Try again in a moment.`,
  off: () => 'This server offers no log-in elsewhere.',
  unverified: (name) =>
    `${name} has not confirmed your e-mail address, so no account was made or found by it. Whoever runs this server can help.`,
  link_first: (name) =>
    `There is an account with your e-mail address already. Log in with your password, then link ${name} under Your account.`,
  signups_closed: () =>
    'You have no account here, and this server makes none by itself. Ask whoever runs it for one.',
  account_disabled: () => 'This account is disabled. Ask whoever runs this server.',
  linked_elsewhere: (name) => `Whom ${name} knows you as is linked to another account here.`,
  too_many: () => 'Too many tries. Please wait 15 minutes.',
  still: (name) => `You are logged out of Earshot, and still logged in at ${name}.`,
  proxied: () => 'You are logged out of Earshot. The proxy in front of it signs you in again when you go on.',
};

/** The sentence for a word of the address; undefined where there is none. */
export function whyNotIn(word: string | null, name: string): string | undefined {
  if (word === null) return undefined;
  const reason = Object.hasOwn(reasons, word) ? reasons[word] : undefined;
  return reason?.(name) ?? `The log-in at ${name} failed. Please try once more.`;
}

export const signInTexts = {
  logInWith: (name: string) => `Log in with ${name}`,
  goOn: 'Log in again',
} as const;
