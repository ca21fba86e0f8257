import * as z from 'zod/mini';
import { bytes, del, get, noInput, nothing, post, put } from './endpoint.ts';

/** Internet radio: streams that a listener added by their address. */

/** At most this many for a listener. */
export const maxRadioStations = 200;

const ofStation = {
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Give the station a name.'),
      z.maxLength(100, 'A name may have at most 100 characters.'),
    ),
  /** Of the sound, or of a list (M3U, PLS) that names it. */
  streamUrl: z
    .string()
    .check(
      z.trim(),
      z.regex(/^https?:\/\//i, 'The address of a stream begins with http:// or https://.'),
      z.maxLength(2_000, 'That address is too long.'),
    ),
  /** Its page; empty: none. */
  homeUrl: z
    .string()
    .check(
      z.trim(),
      z.regex(/^(https?:\/\/.*)?$/i, 'The address of a page begins with http:// or https://.'),
      z.maxLength(2_000, 'That address is too long.'),
    ),
};

const radioStation = z.object({
  id: z.string(),
  name: z.string(),
  streamUrl: z.string(),
  homeUrl: z.string(),
});
export type RadioStation = z.output<typeof radioStation>;

export const radioStations = get('/api/radio', {
  audience: 'session',
  summary: 'The listener’s internet radio stations, by name',
  input: noInput,
  reply: z.object({ stations: z.array(radioStation) }),
});

/** 409 `too_many_stations` at 200. */
export const addRadioStation = post('/api/radio', {
  audience: 'session',
  summary: 'Add an internet radio station',
  input: z.object(ofStation),
  reply: radioStation,
  status: 201,
});

/** 404 where there is no such station of theirs. */
export const changeRadioStation = put('/api/radio/:id', {
  audience: 'session',
  summary: 'Change an internet radio station',
  input: z.object({ id: z.string(), ...ofStation }),
  reply: nothing,
  status: 204,
});

/** 404 where there is no such station of theirs. */
export const removeRadioStation = del('/api/radio/:id', {
  audience: 'session',
  summary: 'Remove an internet radio station',
  input: z.object({ id: z.string() }),
  reply: nothing,
  status: 204,
});

/** The sound as it comes, through this server. 429 for a third at once, 502 or 504 where the station does not answer. */
export const radioSound = get('/api/radio/:id/sound', {
  audience: 'session',
  summary: 'The sound of an internet radio station',
  input: z.object({ id: z.string() }),
  reply: bytes,
});

/** What the listener's current stream says that it plays; empty where it says nothing, or nothing plays. */
export const radioTitle = get('/api/radio/:id/title', {
  audience: 'session',
  summary: 'What an internet radio station plays now',
  input: z.object({ id: z.string() }),
  reply: z.object({ title: z.string() }),
});
