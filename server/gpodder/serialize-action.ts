/** A place as it is told to apps; what is not known is left out. Seconds. */
export type PositionForApps = {
  positionSeconds: number;
  durationSeconds: number | null;
  progress: number;
  completed: boolean;
  updatedAt: number;
  guid: string;
  episode: string;
  podcast: string;
  /** The device that moved it, as it calls itself; null: none of them. */
  device: string | null;
};

export type SerializedAction = {
  podcast: string;
  episode: string;
  guid: string;
  device: string;
  timestamp: string;
} & ({ action: 'play'; started: number; position: number; total: number } | { action: 'new' });

/** Without zone and fraction: Kasts reads nothing else. */
export const syncTime = (time: number): string => new Date(time).toISOString().slice(0, 19);

/** Below this a place may be mended by listening again; above it stays heard, wherever it stands. */
const heardPercent = 99;

/** Undefined for what apps would misread: a place in an episode of unknown length. */
export function serializeAction(state: PositionForApps): SerializedAction | undefined {
  const { podcast, episode, guid, completed, progress, positionSeconds } = state;
  const said = {
    podcast,
    episode,
    guid: guid || episode,
    device: state.device ?? 'earshot',
    timestamp: syncTime(state.updatedAt),
  };
  if (!completed && positionSeconds < 1) return { ...said, action: 'new' };
  const total = Math.floor(state.durationSeconds ?? 0);
  if (total < 1) return undefined;
  if (completed && (progress >= heardPercent || positionSeconds < 1))
    return { ...said, action: 'play', started: total, position: total, total };
  const position = Math.min(total, Math.floor(positionSeconds));
  return { ...said, action: 'play', started: 0, position, total };
}
