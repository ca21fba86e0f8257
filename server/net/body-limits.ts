const megabyte = 1024 * 1024;

/**
 * Bytes of other servers' bodies in memory, packed or not, until their reader is done. One body at a time, over all
 * listeners, may exceed its listener's share: a single feed may be larger than that.
 */
export const bodyLimits = {
  maxBytes: 64 * megabyte,
  /** A quarter. */
  maxBytesOfListener: 16 * megabyte,
  /** Refreshing everybody's shows is the server's own work. */
  maxBytesOfServer: 32 * megabyte,
  waitMs: 10_000,
};

export type BodyLimits = typeof bodyLimits;

export const inMegabytes = (bytes: number): string => `${Math.round(bytes / megabyte)} MB`;
