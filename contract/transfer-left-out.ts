/**
 * What of an account an export does not carry, and why. The file names it in its manifest, the page of the account in a
 * list, and a test asks of each table that holds a listener's data to be carried or to be named here.
 */
export const leftOut = {
  logIn: 'Your e-mail address, password and log-ins by other services: the account there has its own.',
  sessions: 'Browsers that are logged in, and the addresses from which you logged in.',
  resetLinks: 'Links that set a new password: they work here alone.',
  appPasswords: 'Passwords for apps, since whoever has one gets in: make new ones there.',
  appState: 'What apps keep on this server: the last queue, their settings, and what each was last sent.',
  providerTokens: 'The permission for Apple Music: give it again there.',
  pushDevices:
    'Browsers that get notifications: each is reached through one server. Turn them on again there.',
  otherPeople:
    'With whom your playlists are shared, who added which song and when, and playlists that others share with you: those accounts are on this server.',
  earlierPlaylists: 'Earlier versions of playlists: they end after two weeks here too.',
  linkVisits: 'Who is listening by your share links now, and links that you ended.',
  removedBookmarks: 'Bookmarks in episodes that you removed.',
  imports: 'Reports of imports, and imports that are still going on.',
  onDevices: 'What is kept in a browser alone: downloads, the queue, volume and appearance.',
} as const;

export type LeftOut = keyof typeof leftOut;
