import '#web/ui/pages/page.css';
import { useLocation, useParams } from 'react-router';
import { Notice } from '#web/ui/pages/notice.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { musicTexts } from '../items/music-texts.ts';
import { songTexts } from './song-facts.ts';
import { songFromState } from './song-from-state.ts';
import { SongPage } from './song-page.tsx';

/** `/song/…` for somebody who is not authorised (no access guard, behaviour.md#screens): the song of the navigation state, or none. */
export function LooseSongScreen() {
  const { songId = '' } = useParams();
  const { state }: { state: unknown } = useLocation();
  const song = songFromState(state, songId);
  usePageTitle(song?.name ?? musicTexts.song);
  if (song === undefined) return <Notice level={1} title={songTexts.songNotFound} />;
  return (
    <div className="@container/page relative px-[clamp(1rem,4%,2rem)] pb-8 [--covered:0px]">
      <SongPage song={song} />
    </div>
  );
}
