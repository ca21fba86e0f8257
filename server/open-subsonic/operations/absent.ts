import type { Operation } from '../request/operation.ts';
import { notAllowed, notFound } from '../response/failure.ts';
import { child, children, required, text } from '../response/field.ts';
import { type Answer, answerOf } from '../response/values.ts';

const nothing = { id: required(text) };

/** Lists of what is not here: an empty one lets an app go on where a refusal shows an error. */
const emptyLists: Record<string, Answer> = {
  getVideos: answerOf({ videos: child({ video: children(nothing) }) }, { videos: {} }),
  getShares: answerOf({ shares: child({ share: children(nothing) }) }, { shares: {} }),
  getChatMessages: answerOf(
    { chatMessages: child({ chatMessage: children(nothing) }) },
    { chatMessages: {} },
  ),
};
const notThere = ['getVideoInfo', 'getCaptions', 'hls', 'hls.m3u8'];
const never = [
  'addChatMessage',
  'changePassword',
  'createShare',
  'createUser',
  'deleteShare',
  'deleteUser',
  'jukeboxControl',
  'updateShare',
  'updateUser',
];

/** What the protocol knows and this server does not have: videos, chat, a jukebox, accounts that apps change. */
export const absentOperations = (): Operation[] => [
  ...Object.entries(emptyLists).map(
    ([name, empty]): Operation => ({ name, changes: false, answer: () => empty }),
  ),
  ...notThere.map(
    (name): Operation => ({
      name,
      changes: false,
      answer() {
        throw notFound('There are no videos and no playlists of pieces here.');
      },
    }),
  ),
  ...never.map(
    (name): Operation => ({
      name,
      changes: false,
      answer() {
        throw notAllowed('Apps cannot do that here: it is done in the web app, or not at all.');
      },
    }),
  ),
];
