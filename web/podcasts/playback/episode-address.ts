import { resolveUrl } from '#contract/podcasts.ts';
import type { PlayableItem } from '#rules/queue/item.ts';
import { call } from '#web/api.ts';
import { isDownloaded } from '#web/downloads/downloads-store.ts';

/** Where an episode's sound is fetched: from its host, or through our own server. */
export type EpisodeAddress = { url: string; isPiped: boolean };

/** An episode's audio through our own server: reads hosts that a page may not, and jumps where a host cannot. */
export const pipedAddress = ({ id }: Pick<PlayableItem, 'id'>): EpisodeAddress => ({
  url: `/api/podcast/audio/${encodeURIComponent(id)}`,
  isPiped: true,
});

/** Resolves an episode's address at each load (behaviour.md#calls), since such addresses expire. */
export async function episodeAddress(item: Pick<PlayableItem, 'id' | 'audioUrl'>): Promise<EpisodeAddress> {
  const { audioUrl = '' } = item;
  // A downloaded episode is served from this device under the address that it was stored with.
  if (isDownloaded(`episode-${item.id}`)) return pipedAddress(item);
  if (audioUrl.startsWith('/')) return { url: audioUrl, isPiped: true };
  try {
    const { finalUrl } = await call(resolveUrl, { url: audioUrl });
    return finalUrl.startsWith('https:') ? { url: finalUrl, isPiped: false } : pipedAddress(item);
  } catch {
    // Our server tries once more by itself, and knows what to say if that fails too.
    return pipedAddress(item);
  }
}
