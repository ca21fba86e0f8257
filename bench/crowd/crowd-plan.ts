import type { Listener } from '../bench-server.ts';

/** What everybody of the crowd does, and how often: a player reads ahead in pieces, keeps its place, and its owner looks around. */
export const everySeconds = { range: 16, save: 10, album: 30, search: 60, home: 60 } as const;

export type Act = keyof typeof everySeconds;
export const acts = ['range', 'save', 'album', 'search', 'home'] as const satisfies readonly Act[];

/** 16 s at 128 kbit/s. */
export const rangeBytes = 256 * 1024;

/** What a process of the crowd is given. */
export type CrowdPlan = {
  url: string;
  seconds: number;
  listeners: Listener[];
  /** The number of the first of them. */
  first: number;
  audio: string[];
  albums: string[];
  terms: string[];
  episodeIds: number[];
};

/** Milliseconds of each answer, by what was asked; how many answers were no success, by what was asked and the status (0: none came). */
export type CrowdTimes = { times: Record<Act, number[]>; failures: Record<string, number> };
