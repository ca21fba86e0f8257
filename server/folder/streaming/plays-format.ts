import { type Format, factsOf } from '#server/audio-files/formats.ts';

/**
 * Whether the asking browser plays a format itself, by its User-Agent. Apple's own engine alone plays ALAC (on iOS
 * every browser has it, and its media loader calls itself AppleCoreMedia). AIFF is served as WAV and so played by all.
 */
export function playsFormat(format: Format, userAgent: string): boolean {
  const isApple = isAppleEngine(userAgent);
  const { apple } = factsOf(format);
  if (apple === 'plays') return true;
  if (apple === 'alone plays') return isApple;
  if (apple === 'does not play' || !isApple) return !isApple;
  return (versionOf(userAgent) ?? apple) >= apple;
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
