import type { PlayerState, SharePlayer, Track } from './share-player.ts';

type About = { tracks: readonly Track[]; player: SharePlayer; album: string; picture: string };

/** Tells the system what plays, and obeys its keys. Returns the function to call with each change. */
export function mediaSession({ tracks, player, album, picture }: About): (state: PlayerState) => void {
  if (!('mediaSession' in navigator)) return () => undefined;
  const { mediaSession: session } = navigator;
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => player.play()],
    ['pause', () => player.pause()],
    ['nexttrack', () => player.next()],
    ['previoustrack', () => player.previous()],
    ['seekto', ({ seekTime }) => player.seek(seekTime ?? 0)],
    ['seekbackward', ({ seekOffset }) => player.seekBy(-(seekOffset ?? 10))],
    ['seekforward', ({ seekOffset }) => player.seekBy(seekOffset ?? 10)],
  ];
  for (const [action, handler] of handlers) session.setActionHandler(action, handler);
  const artwork = picture === '' ? [] : [{ src: picture, sizes: '600x600' }];
  let lastTrack: Track | undefined;
  return ({ index, isPlaying, elapsedSeconds, wholeSeconds }) => {
    const track = tracks[index];
    if (track && track !== lastTrack && isPlaying)
      session.metadata = new MediaMetadata({ title: track.title, artist: track.by, album, artwork });
    if (isPlaying) lastTrack = track;
    session.playbackState = isPlaying ? 'playing' : 'paused';
    if (wholeSeconds > 0)
      session.setPositionState({
        duration: wholeSeconds,
        position: Math.min(elapsedSeconds, wholeSeconds),
        playbackRate: 1,
      });
  };
}
