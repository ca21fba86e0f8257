import type { SongDetails } from '#contract/v1/folder-song-details.ts';
import { type Fact, FactList } from '#web/ui/pages/fact-list.tsx';
import type { Song } from '../provider/item.ts';
import { songFileTexts, songFileTexts as texts } from './song-file-texts.ts';
import { useSongDetails } from './use-song-details.ts';

const decibels = (gain: number) => `${gain > 0 ? '+' : ''}${gain.toFixed(2)} dB`;
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const dayOf = (iso: string | null) => (iso === null ? undefined : day.format(new Date(iso)));
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

function gainOf({ trackGainDecibels: track, albumGainDecibels: album }: SongDetails): string | undefined {
  if (track !== null && album !== null) return texts.gains(decibels(track), decibels(album));
  const gain = track ?? album;
  return gain === null ? undefined : decibels(gain);
}

function soundOf({ sampleRate, bitsPerSample, isHiRes, isLossless }: SongDetails): string {
  const quality = isHiRes ? texts.hiRes : isLossless ? texts.lossless : undefined;
  return [
    `${(sampleRate / 1_000).toLocaleString('en')} kHz`,
    ...(bitsPerSample === null ? [] : [texts.bits(bitsPerSample)]),
    ...(quality === undefined ? [] : [quality]),
  ].join(' · ');
}

/** Who did what, a line for each role. */
function creditsOf({ credits }: SongDetails): Fact[] {
  const byRole = Map.groupBy(credits, ({ role }) => role);
  return [...byRole].map(([role, all]) => [capital(role), all.map(({ name }) => name).join(', ')]);
}

/** A song's file, sound, credits and plays, in the order shown. */
export function songFileFacts(song: SongDetails): Fact[] {
  const { musicBrainz } = song;
  return [
    [texts.format, song.format],
    [texts.sound, soundOf(song)],
    [texts.bitRate, `${Math.round(song.bitsPerSecond / 1_000).toLocaleString('en')} kb/s`],
    [texts.size, `${(song.sizeBytes / 1_000_000).toFixed(1)} MB`],
    [texts.gain, gainOf(song)],
    [texts.genres, song.genres.join(', ') || undefined],
    ...creditsOf(song),
    [texts.label, song.label ?? undefined],
    [texts.releaseType, song.releaseType === null ? undefined : capital(song.releaseType)],
    [texts.original, song.editionDate === null ? undefined : (song.releaseDate ?? undefined)],
    [texts.edition, song.editionDate ?? undefined],
    [texts.isrc, song.isrc ?? undefined],
    [texts.plays, song.plays],
    [texts.lastPlayed, dayOf(song.lastPlayedAt)],
    [texts.added, dayOf(song.addedAt)],
    [texts.stars, song.stars === 0 ? undefined : '★'.repeat(song.stars)],
    [texts.path, song.absolutePath ?? song.path],
    [texts.recording, musicBrainz.recording ?? undefined],
    [texts.release, musicBrainz.release ?? undefined],
    [texts.releaseGroup, musicBrainz.releaseGroup ?? undefined],
  ];
}

/** What is known of a song's file; nothing where the listener's library does not have it. */
export function SongFile({ song, className = '' }: { song: Pick<Song, 'id'>; className?: string }) {
  const data = useSongDetails(song);
  if (data === undefined) return null;
  return (
    <section aria-label={songFileTexts.title} className={className}>
      <h2 className="mb-3 text-lg font-[660]">{songFileTexts.title}</h2>
      <FactList facts={songFileFacts(data)} />
      {data.tags.length > 0 && (
        <details className="mt-5">
          <summary className="text-mute">{songFileTexts.tags}</summary>
          <FactList facts={data.tags.map(({ name, values }) => [name, values.join(' · ')])} />
        </details>
      )}
    </section>
  );
}
