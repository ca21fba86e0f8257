import { type ClientTime, clientTimeNow, elapsedSince } from '#web/outbox/client-time.ts';

export type Silence = ReturnType<typeof createSilence>;

/** How long the sound has been silent at one place. */
export function createSilence() {
  let since: ClientTime | undefined;
  return {
    begin: (): void => {
      since ??= clientTimeNow();
    },
    /** It sounds, or the listener chose another place, which is no place to go back from. */
    end: (): void => {
      since = undefined;
    },
    milliseconds: (): number => (since === undefined ? 0 : elapsedSince(since)),
  };
}
