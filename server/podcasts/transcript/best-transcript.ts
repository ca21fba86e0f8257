/** Best first: what is timed and tells who speaks. */
const order = [/vtt/, /json/, /srt|subrip/, /html/, /plain/];

/** Of an episode's transcripts the one that says most, those in the listener's language not told apart. */
export function bestTranscript<Link extends { type: string }>(links: readonly Link[]): Link | undefined {
  const rank = ({ type }: Link) => {
    const found = order.findIndex((pattern) => pattern.test(type));
    return found < 0 ? order.length : found;
  };
  return [...links].sort((a, b) => rank(a) - rank(b))[0];
}
