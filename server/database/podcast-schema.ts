import type { ColumnType, Generated } from 'kysely';

/** Epoch milliseconds. */
type Time = number;

/** The tables of podcasts. JSON is stored as text and parsed by the reader. */
export type PodcastSchema = {
  podcast_feed: {
    id: Generated<number>;
    /** Where it is fetched, with credentials if it has any. */
    url: string;
    /** Unique: the address without what does not matter; of a private feed with its owner. */
    url_key: string;
    /** The one listener a private feed belongs to; null for a feed that everybody may see. */
    owner_id: string | null;
    directory_id: number | null;
    podcast_guid: string | null;
    title: string;
    author: string;
    description: string;
    image: string | null;
    link: string | null;
    language: string | null;
    medium: string;
    /** Title and author in lower case, for search. */
    folded: string;
    funding: string;
    persons: string;
    value: string | null;
    episode_count: number;
    parse_errors: number;
    locked: number;
    crawl_errors: number;
    priority: number;
    /** `stub`: known from a directory alone. `pending`: to be fetched for the first time. */
    state: 'stub' | 'pending' | 'ok' | 'failing' | 'ended';
    state_sentence: string | null;
    etag: string | null;
    last_modified: string | null;
    /** Of the bytes as they came, so that an equal answer without validators costs no reading. */
    content_hash: string | null;
    fetched_at: Time | null;
    /** Rises whenever a listener would see a difference. */
    changed_at: Time;
    /** Null: not fetched by itself (nobody subscribed, or it ended). */
    next_fetch_at: Time | null;
    /** Until then somebody fetches it. */
    lease_until: Time;
    /** Fetches that failed since the last one that did not. */
    failures: number;
    /** Milliseconds between two fetches while all goes well. */
    interval: number;
  };
  /** Addresses that a feed had before it moved. */
  podcast_alias: { url_key: string; feed_id: number };
  podcast_episode: {
    id: Generated<number>;
    feed_id: number;
    guid: string;
    title: string;
    /** HTML that was made safe. */
    description: string;
    description_text: string;
    /** Title and text in lower case, for search. */
    folded: string;
    /** The beginning of the title alone in lower case, for the search over all shows of a listener. */
    folded_title: string;
    enclosure_url: string | null;
    enclosure_type: string | null;
    enclosure_bytes: number | null;
    duration_seconds: number | null;
    /** As the feed says; when it was first seen where the feed says nothing. */
    published_at: Time;
    /** What it is ordered by: never later than when it was first seen. */
    sorted_at: Time;
    image: string | null;
    link: string | null;
    season: number | null;
    number: number | null;
    chapters: string | null;
    chapters_url: string | null;
    transcripts: string | null;
    persons: string | null;
    soundbites: string | null;
    fingerprint: string;
    /** Gone from the feed; it stays because somebody listened to it. */
    removed: boolean;
  };
  podcast_subscription: {
    user_id: string;
    feed_id: number;
    created_at: Time;
    /** Whether the listener wants notifications of its new episodes. */
    notifies: ColumnType<boolean, boolean | undefined, boolean>;
  };
  /** Episodes that came after their show was known, for some weeks. */
  podcast_news: { episode_id: number; noted_at: Time };
  /** What a listener chose of notifications. Quiet hours in minutes after midnight, in their time zone, else null. */
  notification_choice: {
    user_id: string;
    quiet_from: number | null;
    quiet_to: number | null;
    time_zone: string | null;
    /** When they last looked at their podcasts; the badge counts what came since. */
    looked_at: Time;
  };
  /** A browser that gets notifications of new episodes. It belongs to its session, and ends with it. */
  push_subscription: {
    id: string;
    user_id: string;
    session_hash: string;
    endpoint_hash: string;
    /** Where and with which keys it is reached (server/notifications/push-address.ts), encrypted with a key that is not in the database. */
    sealed_address: string;
    user_agent: string | null;
    created_at: Time;
    last_sent_at: Time | null;
    /** Tries that failed since the last one that did not. */
    failures: number;
    /** When something is to be sent there; null: nothing waits. */
    due_at: Time | null;
    /** Until then somebody sends. */
    lease_until: Time;
  };
  /** A notification that is still to be sent. */
  push_delivery: { push_id: string; episode_id: number; noted_at: Time };
  podcast_import: { id: string; user_id: string; created_at: Time; lease_until: Time; done: boolean };
  /** A line of an import. `status` is null until it was tried. */
  podcast_import_line: {
    import_id: string;
    place: number;
    url: string;
    title: string | null;
    status: 'subscribed' | 'already' | 'pending' | 'failed' | null;
    feed_id: number | null;
    error: string | null;
  };
  podcast_speed: { user_id: string; feed_id: number; speed: number };
  /** How a listener sees the episodes of a show; null: as of all other shows. */
  podcast_show_view: {
    user_id: string;
    feed_id: number;
    layout: 'grid' | 'list' | null;
    episode_order: 'newest' | 'oldest' | null;
  };
  /** A position in an episode, in milliseconds, that a listener marked. Its id is made by their browser. */
  episode_bookmark: {
    user_id: string;
    id: string;
    episode_id: number;
    position: number;
    note: string;
    created_at: Time;
    /** Of the note; 0 where it is the first one. */
    changed_at: Time;
    /** A removed one stays for some weeks, so that a browser that sends it again does not bring it back. */
    removed_at: Time | null;
  };
};
