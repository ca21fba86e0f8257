/** What a listener reads of notifications of new episodes. */
export const notificationTexts = {
  title: 'Notifications of new episodes',
  hint: 'Choose a show on its page: the menu of its Subscribed button has ‘Notify me of new episodes’.',
  privacy:
    'Nothing leaves your server for this but each notification itself, to the push service of this browser’s maker. It is encrypted, so that nobody there can read it; they see that one comes, from which server and when.',
  here: 'Notify me in this browser',
  isOn: 'On in this browser',
  unanswered: 'The browser’s question was not answered. Press again to be asked once more.',
  shows: (count: number) =>
    count === 0
      ? 'You have chosen no show yet.'
      : count === 1
        ? 'You have chosen 1 show.'
        : `You have chosen ${count.toLocaleString('en')} shows.`,
  quietHours: 'Quiet hours',
  quietHint: (timeZone: string) =>
    `What comes meanwhile waits until they end, and then comes as one. The time is that of ${timeZone}.`,
  from: 'From',
  to: 'To',
  saved: 'Quiet hours saved.',
  notifyOfShow: 'Notify me of new episodes',
  on: (show: string) => `You will be told of new episodes of ${show}.`,
  off: (show: string) => `You will not be told of new episodes of ${show}.`,
  notHere: 'Not in this browser, though:',
};

export type Obstacle = 'insecure' | 'not-installed' | 'unsupported' | 'denied';

/** Why this browser cannot tell anything, and what to do about it. */
export const obstacleTexts: Record<Obstacle, string> = {
  insecure:
    'Browsers send notifications to https addresses alone, and this one begins with http. Put Earshot behind https (docs/operating.md of Earshot says how) and open it there.',
  'not-installed':
    'On an iPhone or iPad notifications come to installed apps alone. Press Share, then ‘Add to Home Screen’, and turn them on there.',
  unsupported:
    'This browser has no push notifications, or not in a private window. A current Firefox, Chrome, Edge or Safari has them.',
  denied:
    'Notifications from this address are blocked in this browser. Allow them in its settings for this site, then come back.',
};
