import * as z from 'zod/mini';
import { newEmail } from './accounts.ts';
import { del, get, noInput, nothing, post, put } from './endpoint.ts';

const id = z.object({ id: z.string() });
/** `problem`: null once the mail server has taken it, else why it did not, as a sentence. */
const sentMail = z.object({ to: z.string(), problem: z.nullable(z.string()) });
/** Shown once, to be given to one person; it opens once. `mail`: null where none was sent. */
const link = z.object({ url: z.string(), expiresAt: z.iso.datetime(), mail: z.nullable(sentMail) });

/** Everybody with an account, the oldest first. */
export const people = get('/api/operator/people', {
  audience: 'operator',
  summary: 'Everybody who has an account',
  input: noInput,
  reply: z.object({
    people: z.array(
      z.object({
        id: z.string(),
        email: z.string(),
        name: z.string(),
        createdAt: z.iso.datetime(),
        /** To the hour; null for somebody who is logged in nowhere. */
        lastSeenAt: z.nullable(z.iso.datetime()),
        isDisabled: z.boolean(),
        isOperator: z.boolean(),
      }),
    ),
  }),
});

/** Logs them out everywhere and lets them in no more; nothing of theirs goes. 409 `is_operator`, 404. */
export const disablePerson = post('/api/operator/people/:id/disable', {
  audience: 'operator',
  summary: 'Keep somebody out',
  input: id,
  reply: nothing,
  status: 204,
});

export const enablePerson = post('/api/operator/people/:id/enable', {
  audience: 'operator',
  summary: 'Let somebody in again',
  input: id,
  reply: nothing,
  status: 204,
});

/** With all they keep, for ever. 409 `is_operator`, 404. */
export const deletePerson = del('/api/operator/people/:id', {
  audience: 'operator',
  summary: 'Delete an account with all it keeps',
  input: id,
  reply: nothing,
  status: 204,
});

/** A link with which somebody sets a new password, for a day, sent to them where mail is configured. A new one ends the one before. 404. */
export const makeResetLink = post('/api/operator/people/:id/reset-link', {
  audience: 'operator',
  summary: 'A link that sets a new password',
  input: id,
  reply: link,
});

/** Another account runs the server from now on. 401 `wrong_password`, 409 `is_disabled`, 404. */
export const handOver = post('/api/auth/hand-over', {
  audience: 'operator',
  summary: 'Let another account run the server',
  input: z.object({ id: z.string(), password: z.string() }),
  reply: nothing,
  status: 204,
});

/** Invitations that nobody has used yet, the newest first. */
export const invitations = get('/api/operator/invitations', {
  audience: 'operator',
  summary: 'Invitations that are open',
  input: noInput,
  reply: z.object({
    invitations: z.array(
      z.object({
        id: z.string(),
        /** Whom it is for, in the operator's words. */
        note: z.string(),
        createdAt: z.iso.datetime(),
        expiresAt: z.iso.datetime(),
      }),
    ),
  }),
});

/** A link that makes one account, for 7 days, sent to `email` where mail is configured. 409 `too_many_invitations` at 100 open ones. */
export const invite = post('/api/operator/invitations', {
  audience: 'operator',
  summary: 'Invite somebody',
  input: z.object({
    note: z.string().check(z.trim(), z.maxLength(100, 'A note may have at most 100 characters.')),
    email: z.optional(newEmail),
  }),
  reply: link,
  status: 201,
});

export const withdrawInvitation = del('/api/operator/invitations/:id', {
  audience: 'operator',
  summary: 'Take an invitation back',
  input: id,
  reply: nothing,
  status: 204,
});

export const setSignups = put('/api/operator/signups', {
  audience: 'operator',
  summary: 'Open or close sign-ups',
  input: z.object({ signups: z.enum(['open', 'closed']) }),
  reply: nothing,
  status: 204,
});

/** `paths`: the first of `count`, by name. */
const unreadableFolders = z.object({ count: z.number(), paths: z.array(z.string()) });

const scanState = z.object({
  state: z.enum(['idle', 'scanning']),
  /** Files, in a scan that runs and after it. */
  found: z.number(),
  done: z.number(),
  songs: z.number(),
  unreadableFiles: z.number(),
  finishedAt: z.nullable(z.iso.datetime()),
  /** A sentence with paths, which only the operator gets. */
  problem: z.nullable(z.string()),
  /** Music folders that do not answer. */
  silentFolders: z.array(z.string()),
  unreadableFolders,
  /**
   * Where several servers share a catalogue: the machine that reads the music folder (empty: none does), whether it is the one
   * that answers, and how many of its changes this one does not have yet.
   */
  sharing: z.nullable(z.object({ readBy: z.string(), isHere: z.boolean(), changesBehind: z.number() })),
});

const backupState = z.object({
  nightly: z.boolean(),
  running: z.boolean(),
  /** How the last try ended; null before the first. */
  last: z.nullable(z.object({ state: z.enum(['done', 'failed', 'skipped']), at: z.iso.datetime() })),
  newestAt: z.nullable(z.iso.datetime()),
});

/** What runs here and how much space it takes. Bytes; times ISO 8601. The figures are those of the process that answers. */
export const serverStatus = get('/api/operator/server', {
  audience: 'operator',
  summary: 'Versions, storage and jobs of the server',
  input: noInput,
  reply: z.object({
    signups: z.enum(['open', 'closed']),
    sendsMail: z.boolean(),
    versions: z.object({ earshot: z.string(), node: z.string(), database: z.string() }),
    startedAt: z.iso.datetime(),
    /** Who was sent sound within 5 minutes (sessions, apps, links), sounds that are being sent and songs that are being converted. */
    activity: z.object({ listeners: z.number(), streams: z.number(), conversions: z.number() }),
    /** How late the event loop was within two minutes, in seconds. */
    eventLoopDelay: z.object({ maxSeconds: z.number(), p99Seconds: z.number() }),
    /** Null where no music folder is served. */
    scan: z.nullable(scanState),
    /** Null where backups are not made by this process. */
    backups: z.nullable(backupState),
    memoryBytes: z.number(),
    storage: z.object({
      folder: z.string(),
      /** Null where the system does not tell. */
      freeBytes: z.nullable(z.number()),
      parts: z.array(z.object({ name: z.string(), bytes: z.number() })),
    }),
    jobs: z.array(
      z.object({
        name: z.string(),
        isRunning: z.boolean(),
        finishedAt: z.nullable(z.iso.datetime()),
        outcome: z.nullable(z.string()),
      }),
    ),
  }),
});
export type ServerStatus = z.output<typeof serverStatus.reply>;
