import type { RadioStation } from '#contract/radio.ts';
import type { PlayableItem, PlayContext } from '#rules/queue/item.ts';
import { radioTexts as texts } from './radio-texts.ts';

const prefix = 'ra.own.';

/** All stations of the listener: 'next' goes from one to the other. */
export const stationsContext: PlayContext = { kind: 'live', id: 'own', name: texts.title };

/** A station as the player holds it. What it plays takes the second line as soon as it says so. */
export const playableStation = ({ id, name }: RadioStation): PlayableItem => ({
  kind: 'song',
  id: `${prefix}${id}`,
  title: name,
  artistName: texts.title,
  links: { title: '/settings/radio' },
  durationMilliseconds: 0,
  audioUrl: `/api/radio/${encodeURIComponent(id)}/sound`,
});

/** The station that an item is; undefined where it is none of the listener's. */
export const stationIdOf = (item: PlayableItem | undefined): string | undefined =>
  item?.id.startsWith(prefix) ? item.id.slice(prefix.length) : undefined;
