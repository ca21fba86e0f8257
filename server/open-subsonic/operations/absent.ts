import type { Operation } from '../request/operation.ts';
import { notAllowed, notFound } from '../response/failure.ts';
import { child, children, required, text } from '../response/field.ts';
import { type Answer, answerOf } from '../response/values.ts';

const emptyItemShape = { id: required(text) };

/** Lists that Earshot does not have. Apps continue with an empty list, but show an error for a refusal. */
const emptyLists: Record<string, Answer> = {
  getVideos: answerOf({ videos: child({ video: children(emptyItemShape) }) }, { videos: {} }),
  getChatMessages: answerOf(
    { chatMessages: child({ chatMessage: children(emptyItemShape) }) },
    { chatMessages: {} },
  ),
};
const videoCalls = ['getVideoInfo', 'getCaptions', 'hls', 'hls.m3u8'];
const refusedCalls = ['addChatMessage', 'changePassword', 'createUser', 'deleteUser', 'updateUser'];

const refusal = (name: string, sentence: string): Operation => ({
  name,
  changes: false,
  answer() {
    throw notAllowed(sentence);
  },
});

/** Operations of the protocol that Earshot does not support: videos, chat, jukebox, changes of accounts. */
export const absentOperations = (): Operation[] => [
  ...Object.entries(emptyLists).map(
    ([name, empty]): Operation => ({ name, changes: false, answer: () => empty }),
  ),
  ...videoCalls.map(
    (name): Operation => ({
      name,
      changes: false,
      answer() {
        throw notFound('There are no videos and no playlists of pieces here.');
      },
    }),
  ),
  ...refusedCalls.map((name) =>
    refusal(name, 'Apps cannot do that here: it is done in the web app, or not at all.'),
  ),
  refusal('jukeboxControl', 'This server has no jukebox: music sounds where an app plays it.'),
];
