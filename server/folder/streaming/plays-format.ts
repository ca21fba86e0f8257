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
  if (!isApple || since === undefined) return true;
  return (versionOf(userAgent) ?? since) >= since;
}

/**
 * Which Safari's engine asks. Other browsers of a phone and Apple's media loader say no `Version/`: theirs is the
 * system's, which has the number of its Safari.
 */
function versionOf(userAgent: string): number | undefined {
  const found =
    /Version\/(\d+)\.(\d+)/.exec(userAgent) ?? /CPU (?:iPhone )?OS (\d+)[_.](\d+)/.exec(userAgent);
  return found === null ? undefined : Number(found[1]) * 100 + Number(found[2]);
}

function isAppleEngine(userAgent: string): boolean {
  if (/AppleCoreMedia|iPhone|iPad|iPod/.test(userAgent)) return true;
  return /Version\/\d.*Safari\//.test(userAgent) && !/Chrom(e|ium)\/|Android/.test(userAgent);
}
