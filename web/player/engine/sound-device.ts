import type { EngineFailure } from './engine.ts';

/** Firefox breaks a sound off where it has no device for it. Other browsers play on for nobody. */
export function isWithoutDevice(error: MediaError | null): boolean {
  return error?.message.includes('OnMediaSinkAudioError') === true;
}

/** It is no fault of a song: none is skipped for it. */
export const withoutDevice: EngineFailure = {
  reason: 'unknown',
  sentence: 'There is nothing to play sound on. Connect headphones or a speaker, then press play.',
  skippable: false,
};
