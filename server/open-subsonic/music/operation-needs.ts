import type { ApiNeeds } from '../request/api-needs.ts';
import type { Music } from './music.ts';
import type { NowPlaying } from './now-playing.ts';

/** What a family of operations is made of. */
export type OperationNeeds = ApiNeeds & { music: Music; nowPlaying: NowPlaying };
