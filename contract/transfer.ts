import * as z from 'zod/mini';
import { bytes, get, noInput, post } from './endpoint.ts';

/** Taking an account along: everything that is a listener's own as one zip, and such a zip into another Earshot. */

export const exportAccount = get('/api/account/export', {
  audience: 'session',
  isHeavy: true,
  summary: 'Everything that is the listener’s own, as one zip file',
  input: noInput,
  reply: bytes,
});

/** Upper bound of an import file: far more than a listener makes in a life. */
const maxBytes = 1024 * 1024 * 1024;

/**
 * Takes a zip (multipart field `file`). It is read and checked as a whole before this answers; what it holds is then
 * taken in by itself. 400 `not_an_export` with a sentence for what is none, 409 `import_running` while one runs, 413
 * for what is too large.
 */
export const importAccount = post('/api/account/import', {
  audience: 'session',
  summary: 'Take an exported account into one’s own',
  input: noInput,
  reply: z.object({ total: z.number() }),
  status: 202,
  maxBytes,
});

/** `found`: rows that are in the account now, whether they came or were there before. */
const partOutcome = z.object({ part: z.string(), inFile: z.number(), found: z.number() });

const accountImport = z.object({
  /** Rows, and how many of them were looked at. */
  total: z.number(),
  done: z.number(),
  startedAt: z.iso.datetime(),
  finishedAt: z.nullable(z.iso.datetime()),
  parts: z.array(partOutcome),
  /** What is not in this Earshot; at most 1,000 of `total` by name. */
  unmatched: z.object({ total: z.number(), names: z.array(z.string()) }),
  /** What else its listener should know: what the file does not name, and what stood in the future. */
  notes: z._default(z.array(z.string()), []),
  /** Why it was given up, as a sentence; null where it was not. */
  error: z.nullable(z.string()),
});
export type AccountImport = z.output<typeof accountImport>;

/** How the listener's last import stands; null when there was none. */
export const accountImportStand = get('/api/account/import', {
  audience: 'session',
  summary: 'How the last import of an account stands',
  input: noInput,
  reply: z.object({ import: z.nullable(accountImport) }),
});

/** As it is stored once an import is done. */
export const importOutcome = z.pick(accountImport, {
  parts: true,
  unmatched: true,
  notes: true,
  error: true,
});
export type ImportOutcome = z.output<typeof importOutcome>;

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
  bookCorrections: 'Which albums you called a book or music: that holds for everybody on this server.',
  imports: 'Reports of imports, and imports that are still going on.',
  onDevices: 'What is kept in a browser alone: downloads, the queue, volume and appearance.',
} as const;

export type LeftOut = keyof typeof leftOut;
