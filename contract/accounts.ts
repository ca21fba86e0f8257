import * as z from 'zod/mini';
import { get, noInput, nothing, post } from './endpoint.ts';

/** One `@` with something before it and a dot after it; nothing that is no text. */
export const looksLikeEmail = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u;

const credentials = { email: z.string(), password: z.string() };
export const identity = z.object({ id: z.string() });

/** Who is signed in (behaviour.md#calls). 401 `unauthenticated` without a session. */
export const me = get('/api/auth/me', {
  audience: 'session',
  summary: 'Who is signed in',
  input: noInput,
  reply: z.object({ id: z.string(), message: z.string() }),
});

export const newEmail = z
  .string()
  .check(
    z.trim(),
    z.maxLength(254, 'That e-mail address is too long.'),
    z.regex(looksLikeEmail, 'That does not look like an e-mail address.'),
  );
const newPassword = z
  .string()
  .check(
    z.minLength(8, 'A password needs at least 8 characters.'),
    z.maxLength(256, 'A password may have at most 256 characters.'),
  );
/** What makes an account or gives it a new password. */
export const newCredentials = { email: newEmail, password: newPassword, confirmPassword: z.string() };

/** behaviour.md#calls. 409 `email_taken`, 400 `invalid_input`, 403 `signups_closed`. Sets the session cookie. */
export const signup = post('/api/auth/signup', {
  audience: 'public',
  summary: 'Make an account and sign in',
  input: z.object(newCredentials),
  reply: identity,
  status: 201,
});

/** behaviour.md#calls. 401 `wrong_credentials`, equal for an unknown e-mail; 429 after too many tries. Sets the session cookie. */
export const login = post('/api/auth/login', {
  audience: 'public',
  summary: 'Sign in',
  input: z.object(credentials),
  reply: identity,
});

/**
 * behaviour.md#calls. The session ends on the server too; 204 also without one. `byPage`: the app asks, whose listener chose
 * what happens to the data on the device. Read by the app's worker; without it that is removed at its next start.
 */
export const logout = post('/api/auth/logout', {
  audience: 'public',
  summary: 'Sign out',
  input: z.object({ byPage: z.optional(z.boolean()) }),
  reply: nothing,
  status: 204,
});
