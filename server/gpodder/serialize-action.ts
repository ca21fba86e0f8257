/** A position as apps get it. Seconds. */
export type PositionForApps = {
  positionSeconds: number;
  durationSeconds: number | null;
  progress: number;
  completed: boolean;
  updatedAt: number;
  guid: string;
  episode: string;
  podcast: string;
  /** Name of the device that moved it; null where no device did. */
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

/** A completed episode with more progress than this is sent as played to its end; below it with its position. */
const heardPercent = 99;

/** Undefined for a position in an episode of unknown length, which apps would misread. */
export function serializeAction(state: PositionForApps): SerializedAction | undefined {
  const { podcast, episode, guid, completed, progress, positionSeconds } = state;
  const base = {
    podcast,
    episode,
    guid: guid || episode,
    device: state.device ?? 'earshot',
    timestamp: syncTime(state.updatedAt),
  };
  if (!completed && positionSeconds < 1) return { ...base, action: 'new' };
  const total = Math.floor(state.durationSeconds ?? 0);
  if (total < 1) return undefined;
  if (completed && (progress >= heardPercent || positionSeconds < 1))
    return { ...base, action: 'play', started: total, position: total, total };
  const position = Math.min(total, Math.floor(positionSeconds));
  return { ...base, action: 'play', started: 0, position, total };
}
