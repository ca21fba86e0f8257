/** MusicKit's own entries in local storage: its user token, and facts about the account. */
const ownEntry = /^music\.[^.]+\.(media-user-token|itua|itre|pldfltcid)$/;

/** Puts a token that our server stores where MusicKit looks for its own when it is configured. */
export function storeUserToken(teamId: string, userToken: string): void {
  try {
    const entry = `music.${teamId.toLowerCase()}.media-user-token`;
    if (localStorage.getItem(entry) !== userToken) localStorage.setItem(entry, userToken);
  } catch {
    // Storage is closed: the token is set on the instance all the same.
  }
}

/** Removes all that MusicKit stored of a listener: its `authorize` would otherwise give a refused token again. */
export function forgetUserToken(): void {
  try {
    for (const entry of Object.keys(localStorage)) if (ownEntry.test(entry)) localStorage.removeItem(entry);
  } catch {
    // Nothing could be stored there either.
  }
}
