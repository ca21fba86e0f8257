/** Epoch milliseconds. */
type Time = number;

/** The tables of app passwords and of what apps share with the web app. */
export type AppSchema = {
  /** Passwords with which apps come in (docs/decisions/045-app-passwords.md). */
  app_password: {
    id: string;
    user_id: string;
    /** What the listener calls it. */
    name: string;
    /** One of `appKinds`. */
    kind: string;
    /** Of `appApis`, with spaces between them. */
    doors: string;
    is_read_only: boolean;
    /** Encrypted with a key that is not in the database: apps send what they make of it and of a salt. */
    sealed_secret: string;
    /** HMAC-SHA-256 of the secret. */
    lookup: string;
    created_at: Time;
    last_used_at: Time | null;
    /** What the app calls itself, and from where it came; empty until it is used. */
    last_client: string;
    last_address: string;
    /** Rises when an app says that it is done: cookies of before open nothing. */
    cookie_generation: number;
  };
  /** Where a listener was in a song, as an app said; `position` in milliseconds. */
  song_bookmark: {
    user_id: string;
    song_id: string;
    position: number;
    comment: string;
    created_at: Time;
    changed_at: Time;
  };
  /** What a listener was hearing when an app last said so. */
  app_queue: {
    user_id: string;
    /** Ids as apps know them, with spaces between them. */
    items: string;
    current_index: number;
    /** Milliseconds. */
    position: number;
    changed_at: Time;
    /** What the app calls itself. */
    changed_by: string;
  };
  /** Internet radio, each listener's own. */
  radio_station: {
    id: string;
    user_id: string;
    name: string;
    stream_url: string;
    /** Its page; empty: none. */
    home_url: string;
    created_at: Time;
  };
};
