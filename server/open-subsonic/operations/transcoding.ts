import * as z from 'zod/mini';
import { type Format, factsOf, parseFormat } from '#server/audio-files/formats.ts';
import { songFileRows } from '#server/folder/catalogue/song-rows.ts';
import type { AppForm } from '#server/folder/streaming/ffmpeg.ts';
import { sendSong, songOf } from '../items/audio.ts';
import type { ItemNeeds } from '../items/items.ts';
import { appRates, offsetSeconds } from '../music/app-rates.ts';
import { numberIn } from '../music/ids.ts';
import { type ClientInfo, clientInfo, decide, type Stream, streamOf } from '../music/transcode-decision.ts';
import { type Operation, type OperationCall, rawResponse } from '../request/operation.ts';
import { codes, Failure, notFound } from '../response/failure.ts';
import { child, flag, number, required, text, texts } from '../response/field.ts';
import { answerOf } from '../response/values.ts';

const streamShape = {
  protocol: required(text),
  container: required(text),
  codec: required(text),
  audioBitrate: number,
  audioSamplerate: number,
  audioBitdepth: number,
};
const decisionShape = {
  transcodeDecision: required(
    child({
      canDirectPlay: required(flag),
      canTranscode: required(flag),
      transcodeReason: texts,
      errorReason: text,
      transcodeParams: text,
      sourceStream: child(streamShape),
      transcodeStream: child(streamShape),
    }),
  ),
};

/** No app has more to say of itself. */
const maxCharacters = 64 * 1024;
const cannotConvert = 'This server cannot convert it to what this app plays.';

/** The extension `transcoding` of OpenSubsonic: an app says what it plays, and gets a song in a form it plays. */
export function transcodingOperations(needs: ItemNeeds): Operation[] {
  const { folder } = needs;

  async function sourceOf(call: OperationCall): Promise<Stream> {
    const id = call.params.required('mediaId');
    return mediaTypeOf(call) === 'song' ? songSource(needs, call, id) : episodeSource(needs, call, id);
  }

  return [
    {
      name: 'getTranscodeDecision',
      changes: false,
      async answer(call) {
        const source = await sourceOf(call);
        const convertible = mediaTypeOf(call) === 'song' && (await folder.songs.canConvert());
        const { reasons, target } = decide(source, clientIn(call), convertible);
        const canDirectPlay = reasons.length === 0;
        return answerOf(decisionShape, {
          transcodeDecision: {
            canDirectPlay,
            canTranscode: target !== undefined,
            transcodeReason: reasons,
            errorReason: canDirectPlay || target ? '' : cannotConvert,
            transcodeParams: target && `${target.codec}-${target.kilobits}`,
            sourceStream: { protocol: 'http', ...source },
            transcodeStream: target && { protocol: 'http', ...streamOf(target) },
          },
        });
      },
    },
    {
      name: 'getTranscodeStream',
      changes: false,
      async answer(call) {
        const { params } = call;
        if (mediaTypeOf(call) === 'podcast') throw new Failure(codes.generic, 'Episodes are not converted.');
        const form = formIn(params.required('transcodeParams'));
        const { number: songNumber, song } = await songOf(needs, call, params.required('mediaId'));
        const fromSeconds = offsetSeconds(params.number('offset') ?? 0, song.duration ?? 0);
        await sendSong(needs, call, songNumber, { ...form, fromSeconds });
        return rawResponse;
      },
    },
  ];
}

function mediaTypeOf({ params }: OperationCall): 'song' | 'podcast' {
  const mediaType = params.required('mediaType');
  if (mediaType === 'song' || mediaType === 'podcast') return mediaType;
  throw new Failure(codes.missingParameter, 'The parameter “mediaType” is song or podcast.');
}

/** Parses what `getTranscodeDecision` gave. */
function formIn(transcodeParams: string): Pick<AppForm, 'codec' | 'kilobits'> {
  const [codec = '', rate = '', ...others] = transcodeParams.split('-');
  if ((codec === 'mp3' || codec === 'opus') && others.length === 0) {
    const kilobits = appRates[codec].kilobitSteps.find((step) => String(step) === rate);
    if (kilobits !== undefined) return { codec, kilobits };
  }
  throw new Failure(codes.missingParameter, 'The parameter “transcodeParams” is not from this server.');
}

function clientIn({ request: { body } }: OperationCall): ClientInfo {
  const result = z.safeParse(clientInfo, typeof body === 'string' ? jsonIn(body) : undefined);
  if (result.success) return result.data;
  throw new Failure(codes.missingParameter, 'Send what the app plays as JSON, with POST.');
}

function jsonIn(body: string): unknown {
  try {
    return body.length > maxCharacters ? undefined : JSON.parse(body);
  } catch {
    return undefined;
  }
}

const codecNames: Partial<Record<Format, string>> = {
  mp4opus: 'opus',
  mp4flac: 'flac',
  oggflac: 'flac',
  wav: 'pcm',
  aiff: 'pcm',
};

async function songSource(needs: ItemNeeds, call: OperationCall, id: string): Promise<Stream> {
  const { song } = await songOf(needs, call, id);
  const [row] = songFileRows(needs.folder.state.read, [numberIn('song', id) ?? 0]);
  if (row === undefined) throw notFound('That song is not in the music folder.');
  const format = parseFormat(row.format);
  const { container, sentAs = container } = factsOf(format);
  return {
    container: sentAs === 'mpeg' ? 'mp3' : sentAs,
    codec: codecNames[format] ?? format,
    audioBitrate: song.bitRate && song.bitRate * 1000,
    audioSamplerate: song.samplingRate,
    audioBitdepth: song.bitDepth || undefined,
  };
}

/** Publishers say no more of the sound than its kind. */
const episodeStreams: Record<string, Pick<Stream, 'container' | 'codec'>> = {
  m4a: { container: 'mp4', codec: 'aac' },
  mp4: { container: 'mp4', codec: 'aac' },
  ogg: { container: 'ogg', codec: 'vorbis' },
  opus: { container: 'ogg', codec: 'opus' },
  wav: { container: 'wav', codec: 'pcm' },
};

async function episodeSource({ shows }: ItemNeeds, { caller }: OperationCall, id: string): Promise<Stream> {
  const episodeNumber = numberIn('episode', id) ?? 0;
  const episode = (await shows?.episodes(caller, [episodeNumber]))?.get(episodeNumber);
  if (episode === undefined) throw notFound('That episode is not in your shows.');
  const { suffix = 'mp3', bitRate } = episode;
  const stream = episodeStreams[suffix] ?? { container: suffix, codec: suffix };
  return { ...stream, audioBitrate: bitRate && bitRate * 1000 };
}
