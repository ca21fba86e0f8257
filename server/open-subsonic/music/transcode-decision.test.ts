import { expect, test } from 'vitest';
import { type ClientInfo, decide, type Stream } from './transcode-decision.ts';

const flac: Stream = {
  container: 'flac',
  codec: 'flac',
  audioBitrate: 900_000,
  audioSamplerate: 96_000,
  audioBitdepth: 24,
};
const mp3: Stream = { container: 'mp3', codec: 'mp3', audioBitrate: 320_000, audioSamplerate: 44_100 };
const plays = (...containers: string[]): ClientInfo => ({
  directPlayProfiles: [{ containers, audioCodecs: [], protocols: ['http'] }],
});
const toMp3 = { container: 'mp3', audioCodec: 'mp3', protocol: 'http' };
const toOpus = { container: 'ogg', audioCodec: 'opus', protocol: 'http' };

const reasons = (source: Stream, client: ClientInfo) => decide(source, client, true).reasons;
const target = (source: Stream, client: ClientInfo) => decide(source, client, true).target;

test('a song in a container and a codec of the app is played as it is', () => {
  expect(reasons(mp3, plays('mp3'))).toEqual([]);
  expect(reasons(mp3, { directPlayProfiles: [{}] })).toEqual([]);
  expect(reasons({ container: 'mp4', codec: 'alac' }, plays('M4A'))).toEqual([]);
  expect(reasons(flac, plays('mp3'))).toEqual(['ContainerNotSupported']);
  expect(reasons(flac, {})).toEqual(['ContainerNotSupported']);
  expect(reasons(flac, plays('constructor', '__proto__'))).toEqual(['ContainerNotSupported']);
  const aacAlone = { directPlayProfiles: [{ containers: ['mp4'], audioCodecs: ['AAC'] }] };
  expect(reasons({ container: 'mp4', codec: 'alac' }, aacAlone)).toEqual(['AudioCodecNotSupported']);
  expect(reasons({ container: 'mp4', codec: 'aac' }, aacAlone)).toEqual([]);
});

test('what is only played in pieces is not played whole', () => {
  expect(reasons(mp3, { directPlayProfiles: [{ containers: ['mp3'], protocols: ['hls'] }] })).toEqual([
    'ContainerNotSupported',
  ]);
});

test('a song above the bit rate of the app is not played as it is, and 0 is no limit', () => {
  expect(reasons(mp3, { ...plays('mp3'), maxAudioBitrate: 256_000 })).toEqual(['AudioBitrateNotSupported']);
  expect(reasons(mp3, { ...plays('mp3'), maxAudioBitrate: 320_000 })).toEqual([]);
  expect(reasons(mp3, { ...plays('mp3'), maxAudioBitrate: 0 })).toEqual([]);
});

test.each([
  ['LessThanEqual', ['48000'], false],
  ['LessThanEqual', ['96000'], true],
  ['GreaterThanEqual', ['96000'], true],
  ['GreaterThanEqual', ['192000'], false],
  ['Equals', ['44100', '96000'], true],
  ['Equals', ['44100'], false],
  ['NotEquals', ['96000'], false],
  ['NotEquals', ['44100'], true],
])('a sample rate that must be %s %j, of a song of 96 kHz', (comparison, values, isMet) => {
  const limitations = [{ name: 'audioSamplerate', comparison, values, required: true }];
  const client = { ...plays('flac'), codecProfiles: [{ name: 'flac', limitations }] };
  expect(reasons(flac, client)).toEqual(isMet ? [] : ['AudioSamplerateNotSupported']);
  expect(reasons(mp3, { ...client, ...plays('mp3') })).toEqual([]);
});

test('what is unknown of a song breaks a limitation only where the app requires it', () => {
  const client = (required: boolean) => ({
    ...plays('flac'),
    codecProfiles: [
      {
        name: 'flac',
        limitations: [{ name: 'audioChannels', comparison: 'LessThanEqual', values: ['2'], required }],
      },
    ],
  });
  expect([reasons(flac, client(false)), reasons(flac, client(true))]).toEqual([
    [],
    ['AudioChannelsNotSupported'],
  ]);
});

test('the first form that this server makes is taken, within every limit of the app', () => {
  const hls = { container: 'mp4', audioCodec: 'aac', protocol: 'hls' };
  expect(target(flac, { transcodingProfiles: [hls, toOpus, toMp3] })).toEqual({
    codec: 'opus',
    kilobits: 128,
  });
  expect(target(flac, { transcodingProfiles: [toMp3] })).toEqual({ codec: 'mp3', kilobits: 192 });
  expect(target({ ...mp3, audioBitrate: 100_000 }, { transcodingProfiles: [toMp3] })).toEqual({
    codec: 'mp3',
    kilobits: 96,
  });
  const limited = { transcodingProfiles: [toMp3], maxTranscodingAudioBitrate: 256_000 };
  expect(target(flac, limited)).toEqual({ codec: 'mp3', kilobits: 256 });
  expect(target(flac, { ...limited, maxAudioBitrate: 130_000 })).toEqual({ codec: 'mp3', kilobits: 128 });
  const limitations = [{ name: 'audioBitrate', comparison: 'LessThanEqual', values: ['100000'] }];
  expect(target(flac, { ...limited, codecProfiles: [{ name: 'mp3', limitations }] })).toEqual({
    codec: 'mp3',
    kilobits: 96,
  });
});

test('nothing is converted to what the app cannot take', () => {
  expect(target(flac, {})).toBeUndefined();
  expect(target(flac, { transcodingProfiles: [{ ...toMp3, protocol: 'hls' }] })).toBeUndefined();
  expect(target(flac, { transcodingProfiles: [{ ...toOpus, container: 'webm' }] })).toBeUndefined();
  expect(target(flac, { transcodingProfiles: [{ ...toMp3, maxAudioChannels: 1 }] })).toBeUndefined();
  expect(target(flac, { transcodingProfiles: [toMp3], maxTranscodingAudioBitrate: 32_000 })).toBeUndefined();
  expect(decide(flac, { transcodingProfiles: [toMp3] }, false).target).toBeUndefined();
});
