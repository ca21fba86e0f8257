import { formatTime } from '#web/ui/controls/format-time.ts';

/** What the player's own controls say. */
export const playerTexts = {
  player: 'Player',
  previous: 'Previous',
  next: 'Next',
  shuffle: 'Shuffle',
  repeat: (how: string) => `Repeat: ${how}`,
  live: 'Live',
  seek: 'Seek',
  volume: 'Volume',
  mute: 'Mute',
  unmute: 'Unmute',
  nowPlaying: 'Now playing',
  openNowPlaying: 'Open now playing',
  close: 'Close',
  backFifteen: 'Back 15 seconds',
  onFifteen: 'Forward 15 seconds',
  speed: (speed: number) => `Speed: ${speed}×`,
  backTo: (title: string) => `Back to ${title}`,
  sleep: 'Sleep timer',
  sleeping: (remainingSeconds: number) => `Sleep timer: ${formatTime(remainingSeconds)} left`,
  sleepingAtEnd: (kind: 'song' | 'episode') => `Sleep timer: at the end of the ${kind}`,
  sleepAfter: (minutes: number) => `After ${minutes} minutes`,
  sleepAtEnd: (kind: 'song' | 'episode') => `At the end of the ${kind}`,
  stayAwake: 'Turn off the sleep timer',
  endMark: 'End',
} as const;
