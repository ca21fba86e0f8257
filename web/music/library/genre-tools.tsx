import { Play, Shuffle } from 'lucide-react';
import { Link } from 'react-router';
import { sentenceOf } from '#web/api.ts';
import { usePlayer } from '#web/player/views/use-player.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { musicTexts } from '../items/music-texts.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { playSongs } from '../song-lists/play-songs.ts';
import { songListsOf } from '../song-lists/song-list-queries.ts';
import { libraryTexts } from './library-texts.ts';

/** A genre as a whole: played, shuffled, or seen song by song. */
export function GenreTools({ genre }: { genre: string }) {
  const provider = useMusicProvider();
  const player = usePlayer();

  async function start(shuffle: 'songs' | undefined): Promise<void> {
    try {
      const rule = { genre, sort: 'album' };
      await playSongs(await songListsOf(provider), player, { rule, name: genre, shuffle });
    } catch (thrown) {
      toast.error(sentenceOf(thrown));
    }
  }

  return (
    <>
      <Link
        to={`/library?${new URLSearchParams({ tab: 'songs', genre }).toString()}`}
        className="inline-flex h-11 items-center gap-2.5 rounded-full border border-line px-5 font-semibold hover:bg-lift"
      >
        {libraryTexts.tabs.songs}
      </Link>
      <Button onClick={() => void start('songs')}>
        <Shuffle size={16} aria-hidden="true" />
        {musicTexts.shuffle}
      </Button>
      <Button look="solid" onClick={() => void start(undefined)}>
        <Play size={16} fill="currentColor" aria-hidden="true" />
        {musicTexts.play}
      </Button>
    </>
  );
}
