import { emailKey } from '#server/database/email-key.ts';
import type { OperationNeeds } from '../music/music.ts';
import type { Operation, OperationCall } from '../request/operation.ts';
import { noPicture, notAllowed } from '../response/failure.ts';
import { child, children, flag, number, numbers, required, text } from '../response/field.ts';
import { answerOf, type ValuesOf } from '../response/values.ts';

const userShape = {
  username: required(text),
  email: text,
  scrobblingEnabled: required(flag),
  maxBitRate: number,
  adminRole: required(flag),
  settingsRole: required(flag),
  downloadRole: required(flag),
  uploadRole: required(flag),
  playlistRole: required(flag),
  coverArtRole: required(flag),
  commentRole: required(flag),
  podcastRole: required(flag),
  streamRole: required(flag),
  jukeboxRole: required(flag),
  shareRole: required(flag),
  videoConversionRole: required(flag),
  folder: numbers,
};

/** The listener of the app. Other accounts are not disclosed, not even their existence. */
export function peopleOperations({ folder: { folders }, isOperator, shares }: OperationNeeds): Operation[] {
  const userOf = async ({
    caller: { userId, email, isReadOnly },
  }: OperationCall): Promise<ValuesOf<typeof userShape>> => ({
    username: email,
    email,
    scrobblingEnabled: !isReadOnly,
    maxBitRate: 0,
    adminRole: !isReadOnly && (await isOperator(userId)),
    settingsRole: false,
    downloadRole: true,
    uploadRole: false,
    playlistRole: !isReadOnly,
    coverArtRole: false,
    commentRole: false,
    podcastRole: !isReadOnly,
    streamRole: true,
    jukeboxRole: false,
    shareRole: !isReadOnly && (await shares.isOn()),
    videoConversionRole: false,
    folder: folders.map((_path, at) => at + 1),
  });

  return [
    {
      name: 'getUser',
      changes: false,
      async answer(call) {
        const name = call.params.text('username') ?? '';
        if (name !== '' && emailKey(name) !== emailKey(call.caller.email))
          throw notAllowed('An app is told of the listener alone who let it in.');
        return answerOf({ user: child(userShape) }, { user: await userOf(call) });
      },
    },
    {
      name: 'getUsers',
      changes: false,
      answer: async (call) =>
        answerOf({ users: child({ user: children(userShape) }) }, { users: { user: [await userOf(call)] } }),
    },
    {
      name: 'getAvatar',
      changes: false,
      answer() {
        throw noPicture();
      },
    },
  ];
}
