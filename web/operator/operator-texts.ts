import type { ServerStatus } from '#contract/operator.ts';

const counted = (count: number, one: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`;

const milliseconds = (seconds: number) => `${Math.ceil(seconds * 1000).toLocaleString('en')} ms`;

/** What the operator's page says. */
export const operatorTexts = {
  title: 'This server',
  back: 'Settings',
  notYours: 'Somebody else runs this server.',
  peopleTitle: 'People',
  operator: 'Runs this server',
  disabled: 'Disabled',
  you: 'You',
  never: 'logged in nowhere',
  lastSeen: (when: string) => `last seen ${when}`,
  since: (when: string) => `here since ${when}`,
  optionsFor: (who: string) => `Options for ${who}`,
  options: 'Options',
  disable: 'Disable',
  enable: 'Let in again',
  resetLink: 'New password by a link',
  handOver: 'Hand this server over…',
  handOverQuestion: (who: string) =>
    `${who} runs this server from then on, and you no longer do. Your password, please:`,
  handOverConfirm: 'Hand over',
  handedOver: (who: string) => `${who} runs this server now`,
  password: 'Password',
  delete: 'Delete…',
  deleteQuestion: (who: string) =>
    `The account of ${who} is deleted with its library, favourites, ratings, plays, playlists, subscriptions and positions. This cannot be undone.`,
  deleteConfirm: 'Delete account',
  deleted: (who: string) => `The account of ${who} is deleted`,
  cancel: 'Cancel',
  linkFor: (who: string) => `Give ${who} this link. It opens once, until`,
  mailed: (to: string) => `The link was sent to ${to}. Should nothing arrive:`,
  linkOnce: 'It is shown only now.',
  linkLabel: 'Link',
  copy: 'Copy',
  copied: 'Copied',
  inviteTitle: 'Invitations',
  inviteHint: 'A link makes one account, also where sign-ups are closed. It opens once, within 7 days.',
  inviteNote: 'Whom it is for',
  inviteEmail: 'Their e-mail address, to send it there (may be empty)',
  invite: 'Make a link',
  somebody: 'them',
  withdraw: 'Take back',
  withdrawNamed: (who: string) => `Take back the invitation for ${who}`,
  openUntil: (when: string) => `open until ${when}`,
  noNote: 'Somebody',
  signupsTitle: 'Sign-ups',
  signups: {
    open: 'Anybody who reaches this server may make an account.',
    closed: 'Only an invitation makes an account.',
  },
  openSignups: 'Open sign-ups',
  closeSignups: 'Close sign-ups',
  sharingTitle: 'Sharing',
  sharing: {
    on: 'Listeners may make links with which anybody hears a song, an album, a playlist or an episode, without an account.',
    off: 'Only people with an account hear anything. Links that were made open again when this is on.',
  },
  allowSharing: 'Allow links',
  stopSharing: 'Stop all links',
  statusTitle: 'Server',
  versions: 'Versions',
  running: 'Running since',
  memory: 'Memory',
  storage: 'Storage',
  free: (bytes: string) => `${bytes} free`,
  jobs: 'Jobs',
  jobRunning: 'running now',
  jobDone: (when: string) => `last ran ${when}`,
  jobNever: 'has not run yet',
  activity: 'Activity',
  activityOf: ({ listeners, streams, conversions }: ServerStatus['activity']) =>
    [
      `${counted(listeners, 'listener')} within 5 minutes`,
      `${counted(streams, 'sound')} being sent now`,
      `${counted(conversions, 'song')} being converted now`,
    ].join(' · '),
  music: 'Music folder',
  scanning: (done: number, total: number) =>
    `Being read: ${done.toLocaleString('en')} of ${counted(total, 'file')}`,
  scanned: (songs: number, when: string | null) =>
    `${counted(songs, 'song')}${when === null ? ', not read yet' : `, last read on ${when}`}`,
  readBy: ({ readBy, isHere, changesBehind }: { readBy: string; isHere: boolean; changesBehind: number }) => {
    if (isHere) return `This server (${readBy}) reads the music folder for all servers.`;
    const reader =
      readBy === ''
        ? 'No server reads the music folder now.'
        : `${readBy} reads the music folder for all servers.`;
    return changesBehind === 0 ? reader : `${reader} This one is ${counted(changesBehind, 'change')} behind.`;
  },
  unreadableFiles: (files: number) => `${counted(files, 'file')} could not be read.`,
  silentFolder: 'This music folder does not answer:',
  unreadableFolders: (folders: number) =>
    folders === 1
      ? 'This folder could not be read:'
      : `These ${folders.toLocaleString('en')} folders could not be read:`,
  moreFolders: (more: number) => `and ${more.toLocaleString('en')} more`,
  backups: 'Newest backup',
  noBackup: 'There is none yet.',
  backupsOff: 'None are made by themselves (BACKUPS=off).',
  backupFailed: (when: string) => `The last try, on ${when}, made none.`,
  delay: 'Delay of answers',
  delayOf: ({ maxSeconds, p99Seconds }: ServerStatus['eventLoopDelay']) =>
    `${milliseconds(maxSeconds)} at most within two minutes, 99 of 100 times below ${milliseconds(p99Seconds)}`,
  loadFailed: 'This could not be read.',
} as const;
