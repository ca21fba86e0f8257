/** A feed behind a name and a password usually has its audio behind the same. */
export function withFeedCredentials(address: string, feedAddress: string): string {
  const [url, feed] = [new URL(address), new URL(feedAddress)];
  if (url.username !== '' || feed.username === '' || url.origin !== feed.origin) return address;
  url.username = feed.username;
  url.password = feed.password;
  return url.href;
}
