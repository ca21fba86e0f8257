/**
 * Whether the asking browser plays a format itself, by its User-Agent. Apple's own engine alone plays ALAC (on iOS
 * every browser has it, and its media loader calls itself AppleCoreMedia); it plays Ogg since Safari 18.4 only.
 * AIFF is served as WAV and so played by all.
 */
export function playsFormat(format: string, userAgent: string): boolean {
  const isApple = isAppleEngine(userAgent);
  if (format === 'alac') return isApple;
  if (format === 'oggflac') return !isApple;
  if (format !== 'vorbis' && format !== 'opus') return true;
  const version = /Version\/(\d+)\.(\d+)/.exec(userAgent);
  return !isApple || version === null || Number(version[1]) * 100 + Number(version[2]) >= 1804;
}

function isAppleEngine(userAgent: string): boolean {
  if (/AppleCoreMedia|iPhone|iPad|iPod/.test(userAgent)) return true;
  return /Version\/\d.*Safari\//.test(userAgent) && !/Chrom(e|ium)\/|Android/.test(userAgent);
}
