import type { ColumnType } from 'kysely';
import type { ProviderName } from '#contract/music.ts';

/** Epoch milliseconds. */
type Time = number;
type Default<T> = ColumnType<T, T | undefined, T>;

/** The tables, the same on SQLite and PostgreSQL. JSON is kept as text and parsed by whoever reads it. */
export type Schema = {
  user: {
    id: string;
    /** As typed. */
    email: string;
    /** Unique: trimmed, lower case, NFKC. */
    email_key: string;
    /** A PHC string. */
    password_hash: string;
    /** The provider the listener chose; null until then. */
    provider: ProviderName | null;
    created_at: Time;
  };
  session: {
    /** SHA-256 of the cookie's token; the token itself is never stored. */
    token_hash: string;
    user_id: string;
    created_at: Time;
    last_seen_at: Time;
  };
  /** Guesses within a window, by address or account. */
  guess: { key: string; window_started_at: Time; tries: Default<number> };
  /** Addresses (hashed) from which an account has logged in, so that strangers cannot lock its owner out. */
  known_address: { user_id: string; address_hash: string; last_login_at: Time };
  provider_token: {
    user_id: string;
    provider: ProviderName;
    /** Encrypted with a key that is not in the database. */
    sealed_token: string;
    expires_at: Time;
  };
  saved_album: {
    user_id: string;
    provider: ProviderName;
    album_id: string;
    date_added: Time;
    /** The library-album resource as JSON. */
    resource: string;
  };
  rating: {
    user_id: string;
    provider: ProviderName;
    song_id: string;
    rated_at: Time;
    /** The rated-song record of spec §3 as JSON. */
    record: string;
  };
};
