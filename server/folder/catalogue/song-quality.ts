const losslessFormats = ['flac', 'oggflac', 'mp4flac', 'alac', 'wav', 'aiff'];

/** SQL over `song`: whether it is stored without loss, and with more than a CD holds. */
export const losslessSql = `song.format in (${losslessFormats.map((format) => `'${format}'`).join(', ')})`;
export const hiResSql = `(${losslessSql} and (song.sample_rate > 48000 or song.bits_per_sample > 16))`;
