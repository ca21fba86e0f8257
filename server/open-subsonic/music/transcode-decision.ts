import * as z from 'zod/mini';
import { type AppCodec, appRates, rateBelow } from './app-rates.ts';

const limitation = z.object({
  name: z.string(),
  comparison: z.string(),
  values: z.array(z.string()),
  required: z.optional(z.boolean()),
});
type Limitation = z.output<typeof limitation>;
const texts = z.optional(z.array(z.string()));
const maximum = z.optional(z.nullable(z.number()));

/** What an app plays (OpenSubsonic `ClientInfo`). Bits a second; 0 and absence are no limit, an empty list is anything. */
export const clientInfo = z.object({
  maxAudioBitrate: maximum,
  maxTranscodingAudioBitrate: maximum,
  directPlayProfiles: z.optional(
    z.array(z.object({ containers: texts, audioCodecs: texts, protocols: texts, maxAudioChannels: maximum })),
  ),
  transcodingProfiles: z.optional(
    z.array(
      z.object({
        container: z.string(),
        audioCodec: z.string(),
        protocol: z.optional(z.string()),
        maxAudioChannels: maximum,
      }),
    ),
  ),
  codecProfiles: z.optional(
    z.array(z.object({ name: z.string(), limitations: z.optional(z.array(limitation)) })),
  ),
});
export type ClientInfo = z.output<typeof clientInfo>;

/** A stream: `audioBitrate` in bits a second, `audioSamplerate` in Hz. What is undefined is unknown. */
export type Stream = {
  container: string;
  codec: string;
  audioBitrate?: number | undefined;
  audioSamplerate?: number | undefined;
  audioBitdepth?: number | undefined;
};

type Target = { codec: AppCodec; kilobits: number };

/** `reasons`: why the app does not play the source, empty where it does. `target` undefined: nor can it be converted. */
export type Decision = { reasons: string[]; target: Target | undefined };

/** Containers by other names that apps use. */
const otherNames = new Map(Object.entries({ m4a: 'mp4', m4b: 'mp4', oga: 'ogg', opus: 'ogg', aif: 'aiff' }));
const containerOf = (name: string) => otherNames.get(name.toLowerCase()) ?? name.toLowerCase();
const isAny = (list: readonly string[] | undefined) => list === undefined || list.length === 0;
const includes = (list: readonly string[] | undefined, name: string) =>
  isAny(list) || list?.some((one) => one === '*' || one.toLowerCase() === name);

/** Decides how an app hears a source. `convertible`: whether this server can convert it. */
export function decide(source: Stream, client: ClientInfo, convertible: boolean): Decision {
  const reasons = reasonsAgainst(source, client);
  return { reasons, target: convertible ? targetOf(source, client) : undefined };
}

function reasonsAgainst(source: Stream, client: ClientInfo): string[] {
  const byContainer = (client.directPlayProfiles ?? []).filter(
    ({ containers, protocols }) =>
      includes(containers?.map(containerOf), source.container) && includes(protocols, 'http'),
  );
  if (byContainer.length === 0) return ['ContainerNotSupported'];
  if (!byContainer.some(({ audioCodecs }) => includes(audioCodecs, source.codec)))
    return ['AudioCodecNotSupported'];
  const exceeds = (source.audioBitrate ?? 0) > (client.maxAudioBitrate || Number.POSITIVE_INFINITY);
  const broken = limitationsOf(source.codec, client).filter((one) => !isMet(one, source));
  const names = [...(exceeds ? ['audioBitrate'] : []), ...broken.map(({ name }) => name)];
  return [...new Set(names)].map((name) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}NotSupported`);
}

const limitationsOf = (codec: string, { codecProfiles = [] }: ClientInfo): Limitation[] =>
  codecProfiles.flatMap(({ name, limitations = [] }) => (name.toLowerCase() === codec ? limitations : []));

/** Of what is unknown only a required limitation is broken. */
function isMet({ name, comparison, values, required = false }: Limitation, stream: Stream): boolean {
  const facts: Record<string, number | undefined> = {
    audioBitrate: stream.audioBitrate,
    audioSamplerate: stream.audioSamplerate,
    audioBitdepth: stream.audioBitdepth,
  };
  const value = Object.hasOwn(facts, name) ? facts[name] : undefined;
  if (value === undefined) return !required;
  const limits = values.map(Number);
  const [first = Number.NaN] = limits;
  if (comparison === 'LessThanEqual') return value <= first;
  if (comparison === 'GreaterThanEqual') return value >= first;
  return limits.includes(value) === (comparison === 'Equals');
}

/** The form of the first profile that this server can make: MP3, or Opus in Ogg, whole over HTTP. */
function targetOf(source: Stream, client: ClientInfo): Target | undefined {
  const limits = [client.maxTranscodingAudioBitrate, client.maxAudioBitrate].map((most) => most || Infinity);
  const max = Math.min(...limits) / 1000;
  for (const { container, audioCodec, protocol, maxAudioChannels } of client.transcodingProfiles ?? []) {
    const codec = audioCodec.toLowerCase();
    if ((codec !== 'mp3' && codec !== 'opus') || containerOf(container) !== appRates[codec].container)
      continue;
    // MP3 has two channels at most; of Opus the number is that of the song, which is unknown.
    const isNarrow = maxAudioChannels && maxAudioChannels < 2;
    if (isNarrow || ![undefined, '', '*', 'http'].includes(protocol)) continue;
    const most = rateBelow(codec, Number.isFinite(max) ? max : 0, (source.audioBitrate ?? 0) / 1000);
    const kilobits = appRates[codec].kilobitSteps.findLast(
      (rate) =>
        rate <= most &&
        rate <= max &&
        limitationsOf(codec, client).every((one) => isMet(one, streamOf({ codec, kilobits: rate }))),
    );
    if (kilobits !== undefined) return { codec, kilobits };
  }
  return undefined;
}

/** A converted song as the app receives it. */
export const streamOf = ({ codec, kilobits }: Target): Stream => ({
  container: appRates[codec].container,
  codec,
  audioBitrate: kilobits * 1000,
  ...(codec === 'opus' ? { audioSamplerate: 48_000 } : {}),
});
