import type { Song } from '../provider/item.ts';
import './quality-badge.css';
import { songFileTexts } from './song-file-texts.ts';
import { useSongDetails } from './use-song-details.ts';

/** 'Hi-Res' or 'Lossless' for a song that is; nothing for others. */
export function QualityBadge({ song }: { song: Pick<Song, 'id'> }) {
  const details = useSongDetails(song);
  if (!details?.isLossless) return null;
  return (
    <span className="quality-badge">{details.isHiRes ? songFileTexts.hiRes : songFileTexts.lossless}</span>
  );
}
