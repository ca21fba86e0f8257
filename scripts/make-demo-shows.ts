import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DemoEpisode, type DemoShow, demoShows, speakers } from './demo-shows-text.ts';

/**
 * Makes the demo shows' files: sound, words and feeds in `server/podcasts/demo/`. They are part of the repository:
 * making them takes espeak-ng and ffmpeg, playing them nothing.
 */
const target = join(import.meta.dirname, '../server/podcasts/demo');
const sampleRate = 24_000;
/** Quiet after a line and after a chapter, in seconds. */
const [afterLine, afterChapter] = [0.35, 1.1];

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);

/** One line as samples: 16 bits, mono. */
function spoken(text: string, speaker: keyof typeof speakers, directory: string): Buffer {
  const { voice, pitch, wordsAMinute } = speakers[speaker];
  const raw = join(directory, 'line.wav');
  execFileSync('espeak-ng', ['-v', voice, '-p', String(pitch), '-s', String(wordsAMinute), '-w', raw, text]);
  return execFileSync(
    'ffmpeg',
    ['-v', 'error', '-i', raw, '-ar', String(sampleRate), '-ac', '1', '-f', 's16le', '-'],
    {
      maxBuffer: 64 * 1024 * 1024,
    },
  );
}

function record(episode: DemoEpisode, directory: string) {
  const quiet = (seconds: number) => Buffer.alloc(Math.round(seconds * sampleRate) * 2);
  const pieces: Buffer[] = [quiet(0.4)];
  const seconds = () => pieces.reduce((sum, piece) => sum + piece.length, 0) / 2 / sampleRate;
  const cues: string[] = [];
  const chapters: string[] = [];
  for (const { title, lines } of episode.chapters) {
    chapters.push(`<psc:chapter start="${clock(seconds())}" title="${escaped(title)}"/>`);
    for (const [speaker, text] of lines) {
      const start = seconds();
      pieces.push(spoken(text, speaker, directory));
      cues.push(`${clock(start)} --> ${clock(seconds())}\n<v ${speakers[speaker].name}>${text}`);
      pieces.push(quiet(afterLine));
    }
    pieces.push(quiet(afterChapter));
  }
  const samples = join(directory, 'episode.raw');
  writeFileSync(samples, Buffer.concat(pieces));
  const input = ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', samples];
  const output = join(target, `audio/${episode.slug}.mp3`);
  const loud = 'highpass=f=70,loudnorm=I=-18:TP=-2:LRA=7';
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-y',
    ...input,
    '-af',
    loud,
    '-ar',
    String(sampleRate),
    '-b:a',
    '32k',
    output,
  ]);
  writeFileSync(join(target, `audio/${episode.slug}.vtt`), `WEBVTT\n\n${cues.join('\n\n')}\n`);
  return { seconds: Math.round(seconds()), bytes: statSync(output).size, chapters };
}

/** `{{daysAgo:n}}` stands for a date n days before the show is served. */
function item(episode: DemoEpisode, number: number, directory: string): string {
  const { seconds, bytes, chapters } = record(episode, directory);
  return `    <item>
      <guid isPermaLink="false">earshot-demo-${episode.slug}</guid>
      <title>${escaped(episode.title)}</title>
      <pubDate>{{daysAgo:${episode.daysAgo}}}</pubDate>
      <itunes:duration>${seconds}</itunes:duration>
      <itunes:episode>${number}</itunes:episode>
      <description>${escaped(episode.notes)}</description>
      <enclosure url="http://demo.invalid/${episode.slug}.mp3" type="audio/mpeg" length="${bytes}"/>
      <podcast:transcript url="http://demo.invalid/${episode.slug}.vtt" type="text/vtt" language="en"/>
      <podcast:person role="host">${speakers.host.name}</podcast:person>
      <psc:chapters version="1.2">${chapters.join('')}</psc:chapters>
    </item>`;
}

function feed(show: DemoShow, directory: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:psc="http://podlove.org/simple-chapters" xmlns:podcast="https://podcastindex.org/namespace/1.0">
  <channel>
    <title>${escaped(show.title)}</title>
    <description>${escaped(show.description)}</description>
    <language>en</language>
    <itunes:author>Earshot</itunes:author>
    <itunes:image href="http://demo.invalid/${show.slug}.webp"/>
${show.episodes
  .map((episode, index) => item(episode, index + 1, directory))
  .reverse()
  .join('\n')}
  </channel>
</rss>
`;
}

/** A calm picture: circles that grow from a corner. */
async function cover({ slug, hue }: DemoShow): Promise<void> {
  const { default: sharp } = await import('sharp');
  const rings = Array.from({ length: 7 }, (_, index) => {
    const light = 30 + index * 7;
    return `<circle cx="180" cy="820" r="${980 - index * 140}" fill="hsl(${hue + index * 6} 45% ${light}%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000"><rect width="1000" height="1000" fill="hsl(${hue} 45% 22%)"/>${rings.join('')}</svg>`;
  await sharp(Buffer.from(svg))
    .webp({ quality: 70 })
    .toFile(join(target, `audio/${slug}.webp`));
}

const directory = mkdtempSync(join(tmpdir(), 'earshot-demo-'));
mkdirSync(join(target, 'audio'), { recursive: true });
for (const show of demoShows) {
  writeFileSync(join(target, `audio/${show.slug}.xml`), feed(show, directory));
  await cover(show);
}
rmSync(directory, { recursive: true });
