/** Since which Safari Apple's engine plays a format, as major * 100 + minor: Ogg since 18.4, Opus in MP4 since 17. */
const sinceSafari: Record<string, number> = { vorbis: 1804, opus: 1804, mp4opus: 1700 };

/**
 * Whether the asking browser plays a format itself, by its User-Agent. Apple's own engine alone plays ALAC (on iOS
 * every browser has it, and its media loader calls itself AppleCoreMedia). AIFF is served as WAV and so played by all.
 */
export function playsFormat(format: string, userAgent: string): boolean {
  const isApple = isAppleEngine(userAgent);
  if (format === 'alac') return isApple;
  if (format === 'oggflac') return !isApple;
  const since = sinceSafari[format];
  const version = /Version\/(\d+)\.(\d+)/.exec(userAgent);
  if (!isApple || since === undefined || version === null) return true;
  return Number(version[1]) * 100 + Number(version[2]) >= since;
}

function isAppleEngine(userAgent: string): boolean {
  if (/AppleCoreMedia|iPhone|iPad|iPod/.test(userAgent)) return true;
  return /Version\/\d.*Safari\//.test(userAgent) && !/Chrom(e|ium)\/|Android/.test(userAgent);
}
