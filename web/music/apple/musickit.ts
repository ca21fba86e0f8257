/** The part of Apple's toolkit (version 3) that is used. Published types have wrong playback states and lack newer parts. */

/** A resource of the API as `setQueue({ items })` takes it. */
export type MediaResource = {
  id: string;
  type: string;
  attributes: {
    name?: string | undefined;
    artistName?: string | undefined;
    albumName?: string | undefined;
    durationInMillis?: number | undefined;
    artwork?: { url: string } | undefined;
    playParams?: PlayParams | undefined;
    /** `explicit` is refused where the account's settings forbid it. */
    contentRating?: string | undefined;
    /** Plain audio, which is played as it is. */
    assetUrl?: string | undefined;
    /** Without one, a listener without a subscription gets nothing but INVALID_ARGUMENTS. */
    previews?: readonly { url: string }[] | undefined;
  };
};
export type PlayParams = {
  id: string;
  kind: string;
  isLibrary?: boolean | undefined;
  catalogId?: string | undefined;
  /** False without a `catalogId`: the listener's own upload. */
  reporting?: boolean | undefined;
};

/** What MusicKit makes of a resource; `attributes` are those of the API, as they came. */
export type MediaItem = {
  id: string;
  playParams?: PlayParams | undefined;
  attributes?: { playParams?: PlayParams | undefined } | undefined;
};

export type MusicKitQueue = {
  items?: readonly MediaItem[];
  /** Takes `count` items out from `index` on. */
  splice?: (index: number, count: number) => unknown;
};

/** `startTime`: the first item begins at this second. */
type QueueOptions = { items: readonly MediaResource[]; startTime?: number } | { station: string };

/** Seconds, and 0..1 for the volume. */
export type MusicKitInstance = {
  readonly api: { music(path: string, parameters?: Record<string, string>): Promise<unknown> };
  musicUserToken?: string | undefined;
  readonly storefrontCountryCode?: string;
  readonly playbackState: number;
  readonly nowPlayingItem?: MediaItem | undefined;
  readonly nowPlayingItemIndex: number;
  readonly currentPlaybackTime: number;
  readonly currentPlaybackDuration: number;
  readonly queue?: MusicKitQueue | undefined;
  volume: number;
  repeatMode: number;
  shuffleMode: number;
  autoplayEnabled: boolean;
  playbackMode: number;
  /** Whether the account may play whole songs; asks Apple. */
  hasMusicSubscription?: (() => Promise<unknown>) | undefined;
  authorize(): Promise<unknown>;
  unauthorize(): Promise<unknown>;
  setQueue(options: QueueOptions): Promise<unknown>;
  /** Puts items behind the current one, or first where nothing was played yet. */
  playNext(options: QueueOptions): Promise<unknown>;
  /** Plays another item of its queue, also of a station's. */
  changeToMediaAtIndex(index: number): Promise<unknown>;
  play(): Promise<unknown>;
  pause(): unknown;
  stop(): unknown;
  seekToTime(seconds: number): Promise<unknown>;
  addEventListener(name: string, listener: (event?: unknown) => void): unknown;
  removeEventListener(name: string, listener: (event?: unknown) => void): unknown;
};

export type MusicKitToolkit = {
  /** A second call disposes of the first instance. */
  configure(options: {
    developerToken: string;
    app: { name: string; build: string };
    /** Keeps MusicKit's own windows about errors away: each has a sentence of ours. */
    suppressErrorDialog: boolean;
  }): Promise<MusicKitInstance | undefined>;
  getInstance(): MusicKitInstance | undefined;
};

declare global {
  interface Window {
    MusicKit?: MusicKitToolkit;
  }
}

/** Both known versions agree; 7 is unused. */
export const playbackStates = {
  none: 0,
  loading: 1,
  playing: 2,
  paused: 3,
  stopped: 4,
  ended: 5,
  seeking: 6,
  waiting: 8,
  stalled: 9,
  completed: 10,
} as const;

/** Never a preview in a song's place. */
export const fullPlaybackOnly = 2;
