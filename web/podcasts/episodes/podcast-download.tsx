import type { Episode, Feed } from '#contract/podcast-shapes.ts';
import { DownloadButton } from '#web/downloads/views/download-button.tsx';
import { downloadEpisode, downloadShow } from './download-episode.ts';

type PodcastDownloadProps = { episode: Episode; show?: never } | { show: Feed; episode?: never };

/** Keeps an episode, or the newest of a show, on this device. */
export const PodcastDownload = ({ episode, show }: PodcastDownloadProps) => (
  <DownloadButton item={episode ? downloadEpisode(episode) : downloadShow(show)} />
);
