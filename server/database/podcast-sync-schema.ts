/** Epoch milliseconds. */
type Time = number;
/** Seconds since 1970 in the order in which things came in (docs/decisions/047-podcast-sync.md). */
type Stamp = number;

/** The tables of apps that keep podcasts of several devices alike (server/gpodder). */
export type PodcastSyncSchema = {
  /** The newest stamp of a listener's, and when changes of progress were last looked for. */
  sync_listener: { user_id: string; stamp: Stamp; looked_at: Time };
  /** An app on one device; of the NextCloud calls, which name none, the app password itself. */
  sync_device: {
    id: string;
    user_id: string;
    /** As the app calls it. */
    name: string;
    caption: string;
    type: string;
    /** With which it came last. */
    app_password_id: string;
    seen_at: Time;
    /** The stamp up to which it has received shows; null: never. */
    told_shows: Stamp | null;
    /** It is not known yet that any answer came to it. */
    is_new: boolean;
    /** It asked for all shows once more, so that it sends all it has: what left after this stamp is no news in it. */
    repeats_from: Stamp | null;
    /** Whether it last asked for all places, and not for what is new. */
    asked_for_all: boolean;
    /** Its last `since` for shows, and what it had received then; of the NextCloud calls alone. */
    asked_shows_since: number | null;
    told_shows_from: Stamp | null;
    /** From when it last asked for places; of the NextCloud calls alone. */
    asked_since: number | null;
    /** When it sent places since it last asked; of the NextCloud calls alone. */
    posted_at: Time | null;
    /** How far its clock is ahead of ours, in milliseconds, where that is known. */
    clock_ahead: number | null;
  };
  /** The stamp up to which a device has received positions, and when. */
  sync_visit: { device_id: string; visited_at: Time; stamp: Stamp };
  /** When a place last moved, and by which device; null: by none of these. */
  sync_state: {
    user_id: string;
    episode_id: number;
    moved_version: number;
    stamp: Stamp;
    device_id: string | null;
  };
  /** When a show was last subscribed to or left, and by which device. */
  sync_show: { user_id: string; feed_id: number; stamp: Stamp; gone: boolean; device_id: string | null };
  /** How a device writes the address of a show. */
  sync_spelling: { device_id: string; feed_id: number; url: string };
  /** A device sent a list that would drop most shows; the last such list, until the listener answers. */
  sync_removal: { device_id: string; id: string; asked_at: Time };
  /** What that list would drop. */
  sync_removal_show: { device_id: string; feed_id: number };
  /** Actions for an episode that is not known here yet, as JSON. */
  sync_orphan: {
    user_id: string;
    feed_key: string;
    episode_key: string;
    device_id: string;
    action: string;
    came_at: Time;
  };
  /** What apps keep for themselves, as JSON. */
  sync_setting: { user_id: string; scope: string; settings: string };
  /** An app that waits for a log-in; `user_id` is null until it is confirmed. */
  sync_pairing: {
    page_hash: string;
    poll_hash: string;
    app: string;
    expires_at: Time;
    user_id: string | null;
  };
};
