import { emailKey } from '#server/database/email-key.ts';
import type { OperationNeeds } from '../music/operation-needs.ts';
import type { Asked, Operation } from '../request/operation.ts';
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

/** Who an app is let in for. Of anybody else it is told nothing, not even that they are there. */
export function peopleOperations({ folder: { folders } }: OperationNeeds): Operation[] {
  const userOf = ({ caller: { email, isReadOnly } }: Asked): ValuesOf<typeof userShape> => ({
    username: email,
    email,
    scrobblingEnabled: !isReadOnly,
    maxBitRate: 0,
    adminRole: false,
    settingsRole: false,
    downloadRole: true,
    uploadRole: false,
    playlistRole: !isReadOnly,
    coverArtRole: false,
    commentRole: false,
    podcastRole: !isReadOnly,
    streamRole: true,
    jukeboxRole: false,
    shareRole: false,
    videoConversionRole: false,
    folder: folders.map((_path, at) => at + 1),
  });

  return [
    {
      name: 'getUser',
      changes: false,
      answer(asked) {
        const name = asked.params.text('username') ?? '';
        if (name !== '' && emailKey(name) !== emailKey(asked.caller.email))
          throw notAllowed('An app is told of the listener alone who let it in.');
        return answerOf({ user: child(userShape) }, { user: userOf(asked) });
      },
    },
    {
      name: 'getUsers',
      changes: false,
      answer: (asked) =>
        answerOf({ users: child({ user: children(userShape) }) }, { users: { user: [userOf(asked)] } }),
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
