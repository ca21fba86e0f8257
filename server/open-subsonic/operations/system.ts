import type { OperationNeeds } from '../music/music.ts';
import type { Operation } from '../request/operation.ts';
import { codes, Failure, notAllowed } from '../response/failure.ts';
import { child, children, flag, number, numbers, open, required, text, time } from '../response/field.ts';
import { answerOf, done } from '../response/values.ts';

const statusShape = {
  scanStatus: child({
    scanning: required(flag),
    count: number,
    folderCount: open(number),
    lastScan: open(time),
  }),
};

/** Status of the scan of the music folder. Only the operator may start one. */
export function scanOperations({ folder, isOperator }: OperationNeeds): Operation[] {
  function status() {
    const { state, songs, finishedAt } = folder.status();
    const lastScan = finishedAt === null ? {} : { lastScan: Date.parse(finishedAt) };
    const scanStatus = {
      scanning: state !== 'idle',
      count: songs,
      folderCount: folder.folders.length,
      ...lastScan,
    };
    return answerOf(statusShape, { scanStatus });
  }

  return [
    { name: 'getScanStatus', changes: false, answer: status },
    {
      name: 'startScan',
      changes: true,
      async answer({ caller }) {
        if (!(await isOperator(caller.userId)))
          throw notAllowed('Only whoever runs this server may begin a scan.');
        folder.rescan();
        return status();
      },
    },
  ];
}

/** Extensions of OpenSubsonic that are supported in full: apps change their behaviour by the name alone. */
const extensions: Record<string, readonly number[]> = {
  apiKeyAuthentication: [1],
  formPost: [1],
  getPodcastEpisode: [1],
  indexBasedQueue: [1],
  playbackReport: [1],
  songLyrics: [1],
  topSongsByArtistId: [1],
};

const conversionExtensions: Record<string, readonly number[]> = { transcodeOffset: [1], transcoding: [1] };

const extensionsShape = {
  openSubsonicExtensions: children({ name: required(text), versions: numbers }),
};
const licenceShape = { license: child({ valid: required(flag) }) };
const tokenShape = { tokenInfo: child({ username: required(text) }) };

/** Identity and abilities of the server. */
export const systemOperations = ({ folder }: OperationNeeds): Operation[] => [
  { name: 'ping', changes: false, answer: () => done },
  { name: 'getLicense', changes: false, answer: () => answerOf(licenceShape, { license: { valid: true } }) },
  {
    name: 'getOpenSubsonicExtensions',
    isPublic: true,
    async answer() {
      const all = { ...extensions, ...((await folder.songs.canConvert()) ? conversionExtensions : {}) };
      return answerOf(extensionsShape, {
        openSubsonicExtensions: Object.entries(all).map(([name, versions]) => ({ name, versions })),
      });
    },
  },
  {
    name: 'tokenInfo',
    changes: false,
    answer({ params, caller }) {
      if (params.text('apiKey') === undefined)
        throw new Failure(codes.mechanismNotSupported, 'This call is for those who come with an API key.');
      return answerOf(tokenShape, { tokenInfo: { username: caller.email } });
    },
  },
];
