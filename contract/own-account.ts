import * as z from 'zod/mini';
import { identity, newCredentials } from './accounts.ts';
import { del, get, noInput, nothing, patch, post } from './endpoint.ts';

/** Whose account it is. `name` is empty where none was given. */
export const account = get('/api/account', {
  audience: 'session',
  summary: 'The own account',
  input: noInput,
  reply: z.object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    /** They run the server (docs/decisions/027-the-operator.md). */
    isOperator: z.boolean(),
  }),
});

export const renameAccount = patch('/api/account', {
  audience: 'session',
  summary: 'The name that others on the server see',
  input: z.object({
    name: z.string().check(z.trim(), z.maxLength(100, 'A name may have at most 100 characters.')),
  }),
  reply: nothing,
  status: 204,
});

const ended = z.object({ endedSessions: z.number() });

/** Ends every other session. 401 `wrong_password`, 429 after too many tries, 400 for a new one that is no good. */
export const changePassword = post('/api/auth/password', {
  audience: 'session',
  summary: 'Change the own password',
  input: z.object({
    password: z.string(),
    newPassword: newCredentials.password,
    confirmPassword: newCredentials.confirmPassword,
  }),
  reply: ended,
});

/** Ends every other session. 401 `wrong_password`, 409 `email_taken`. */
export const changeEmail = post('/api/auth/email', {
  audience: 'session',
  summary: 'Change the own e-mail address',
  input: z.object({ password: z.string(), email: newCredentials.email }),
  reply: ended,
});

/** Where the listener is logged in, the one last used first. */
export const accountSessions = get('/api/auth/sessions', {
  audience: 'session',
  summary: 'The own sessions',
  input: noInput,
  reply: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        /** Such as 'Firefox' and 'Windows'; empty where the browser did not say. */
        browser: z.string(),
        system: z.string(),
        createdAt: z.iso.datetime(),
        /** To the hour. */
        lastSeenAt: z.iso.datetime(),
        isThisOne: z.boolean(),
      }),
    ),
  }),
});

/** 404 where there is no such session of theirs. */
export const endSession = del('/api/auth/sessions/:id', {
  audience: 'session',
  summary: 'End one of the own sessions',
  input: z.object({ id: z.string() }),
  reply: nothing,
  status: 204,
});

export const endOtherSessions = post('/api/auth/sessions/end-others', {
  audience: 'session',
  summary: 'End every session but this one',
  input: noInput,
  reply: ended,
});

/** For ever. 401 `wrong_password`; 409 `hand_over_first` for the operator while others have accounts. */
export const deleteAccount = post('/api/auth/delete-account', {
  audience: 'session',
  summary: 'Delete the own account with all it keeps',
  input: z.object({ password: z.string() }),
  reply: nothing,
  status: 204,
});

const token = z.string().check(z.maxLength(200));

/** Whether an invitation or a reset still opens; `email` is whose password it resets. 410 `link_used`. */
export const checkLink = post('/api/auth/link', {
  audience: 'public',
  summary: 'What a link for an invitation or a reset opens',
  input: z.object({ token }),
  reply: z.object({ kind: z.enum(['invitation', 'reset']), email: z.nullable(z.string()) }),
});

/**
 * Sends a link for a new password to the address, for an hour, if it is that of an account with a password. The answer is the
 * same for every address. 404 `no_mail` where this server sends none, 429 after too many.
 */
export const forgotPassword = post('/api/auth/forgot-password', {
  audience: 'public',
  summary: 'Ask for a link for a new password by e-mail',
  input: z.object({ email: newCredentials.email }),
  reply: nothing,
  status: 202,
});

/** As a sign-up, also where sign-ups are closed. 410 `link_used`. Sets the session cookie. */
export const acceptInvitation = post('/api/auth/accept-invitation', {
  audience: 'public',
  summary: 'Make an account by an invitation and sign in',
  input: z.object({ token, ...newCredentials }),
  reply: identity,
  status: 201,
});

/** Ends every session of the account. 410 `link_used`. Sets the session cookie. */
export const resetPassword = post('/api/auth/reset-password', {
  audience: 'public',
  summary: 'Set a new password by a link and sign in',
  input: z.object({
    token,
    password: newCredentials.password,
    confirmPassword: newCredentials.confirmPassword,
  }),
  reply: identity,
});
