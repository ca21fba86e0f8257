/** The container of a file by its first bytes, else by its name. */
export type Container = 'mpeg' | 'mp4' | 'flac' | 'ogg' | 'wav' | 'aiff';

/** Endings of names that the scan looks at, in lower case and without the dot. */
export const containers: Record<Container, { extensions: readonly string[] }> = {
  mpeg: { extensions: ['mp3'] },
  mp4: { extensions: ['m4a', 'm4b', 'm4p', 'mp4'] },
  flac: { extensions: ['flac'] },
  ogg: { extensions: ['ogg', 'oga', 'opus'] },
  wav: { extensions: ['wav'] },
  aiff: { extensions: ['aif', 'aiff', 'aifc'] },
};

/** `sentAs`: where another format is sent. `safari`: whether Safari's engine plays it: always, never, it alone, or since a Safari (major * 100 + minor). */
type FormatFacts = {
  container: Container;
  name: string;
  type: string;
  sentAs?: 'wav';
  safari: 'plays' | 'does not play' | 'alone plays' | number;
};

/** Every format of sound that Earshot plays: all that is known of one stands here, and how it is read in `sound/` and `tags/`. */
export const formats = {
  mp3: { container: 'mpeg', name: 'MP3', type: 'audio/mpeg', safari: 'plays' },
  aac: { container: 'mp4', name: 'AAC', type: 'audio/mp4', safari: 'plays' },
  alac: { container: 'mp4', name: 'Apple Lossless', type: 'audio/mp4', safari: 'alone plays' },
  mp4opus: { container: 'mp4', name: 'Opus in MP4', type: 'audio/mp4', safari: 1700 },
  mp4flac: { container: 'mp4', name: 'FLAC in MP4', type: 'audio/mp4', safari: 'plays' },
  flac: { container: 'flac', name: 'FLAC', type: 'audio/flac', safari: 'plays' },
  oggflac: { container: 'ogg', name: 'FLAC in Ogg', type: 'audio/ogg', safari: 'does not play' },
  vorbis: { container: 'ogg', name: 'Ogg Vorbis', type: 'audio/ogg', safari: 1804 },
  opus: { container: 'ogg', name: 'Opus', type: 'audio/ogg', safari: 1804 },
  wav: { container: 'wav', name: 'WAV', type: 'audio/wav', safari: 'plays' },
  aiff: { container: 'aiff', name: 'AIFF', type: 'audio/wav', sentAs: 'wav', safari: 'plays' },
} as const satisfies Record<string, FormatFacts>;

export type Format = keyof typeof formats;

export const factsOf = (format: Format): FormatFacts => formats[format];

const isFormat = (text: string): text is Format => Object.hasOwn(formats, text);

/** A format as the catalogue has it. Throws for one that this version does not know. */
export function parseFormat(text: string): Format {
  if (!isFormat(text)) throw new Error(`The catalogue names a format that is unknown here: ${text}`);
  return text;
}

/** Music that no browser plays: listed with the reason, so that nobody wonders where it is. */
const unplayed = new Map(
  Object.entries({
    wma: 'Windows Media Audio',
    ape: "Monkey's Audio",
    wv: 'WavPack',
    mpc: 'Musepack',
    tta: 'True Audio',
    dsf: 'DSD',
    dff: 'DSD',
    aac: 'a bare AAC stream (in an .m4a file it would be played)',
  }),
);

/** The name of a kind of music that is not played; undefined for other extensions. */
export const unplayedName = (extension: string): string | undefined => unplayed.get(extension);

const containerOfExtension = new Map(
  Object.entries(containers).flatMap(([container, { extensions }]) =>
    extensions.map((extension) => [extension, container] as const),
  ),
);

const isContainer = (text: string | undefined): text is Container =>
  text !== undefined && Object.hasOwn(containers, text);

/** What a name lets one expect; undefined for what is no music that is played. */
export function containerNamed(extension: string): Container | undefined {
  const container = containerOfExtension.get(extension);
  return isContainer(container) ? container : undefined;
}

/** The extension without the dot, in lower case; null for a file that is no music. */
export function musicExtension(name: string): string | null {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return containerOfExtension.has(extension) || unplayed.has(extension) ? extension : null;
}
