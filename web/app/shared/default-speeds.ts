import type { DefaultSpeeds } from '#web/podcasts/playback/show-speeds.ts';
import { usePreferences } from './preferences.ts';

/** What this device plays at where no speed was chosen for the show. behaviour.md#constants: podcasts as they are. */
export const defaultSpeeds: DefaultSpeeds = {
  of({ isBook = false }) {
    const { bookSpeed, podcastSpeed } = usePreferences.getState();
    return (isBook ? bookSpeed : podcastSpeed) ?? 1;
  },
  subscribe: usePreferences.subscribe,
};
