import type { Resource } from '#contract/v1/provider.ts';
import type { Station } from './station.ts';

/** A station in Apple's shape: one whose songs are asked for as they are needed. */
export function stationResource({ id, name, artwork, tiles }: Station): Resource {
  return {
    id,
    type: 'stations',
    href: `/v1/catalog/us/stations/${id}`,
    attributes: {
      name,
      isLive: false,
      mediaKind: 'audio',
      playParams: { id, kind: 'radioStation', format: 'tracks' },
      ...(artwork ? { artwork } : {}),
      ...(tiles ? { tiles } : {}),
    },
  };
}
