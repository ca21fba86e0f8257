/** What a station is about. `personal`: what its listener likes, rather than one song, artist or genre. */
export type StationSeed = {
  /** The song itself comes first when the station is new. */
  song: number | null;
  artists: readonly number[];
  genres: readonly string[];
  year: number | null;
  personal: boolean;
};
