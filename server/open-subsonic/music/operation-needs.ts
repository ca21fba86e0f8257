import type { DoorNeeds } from '../asking/door-needs.ts';
import type { Music } from './music.ts';
import type { NowPlaying } from './now-playing.ts';

/** What a family of operations is made of. */
export type OperationNeeds = DoorNeeds & { music: Music; nowPlaying: NowPlaying };
