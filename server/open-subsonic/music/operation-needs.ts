import type { ApiNeeds } from '../request/api-needs.ts';
import type { Music } from './music.ts';
import type { NowPlaying } from './now-playing.ts';

/** Dependencies of operations on music. */
export type OperationNeeds = ApiNeeds & { music: Music; nowPlaying: NowPlaying };
