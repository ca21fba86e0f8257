import type { ProviderName } from '#contract/music.ts';

const ownArtwork = /^\/api\/folder\/artwork\/[\w-]+\/(\{w\}x\{h\}|\d+x\d+)$/;

function isCloudArtwork(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, port } = new URL(address);
  return (
    protocol === 'https:' &&
    username === '' &&
    port === '' &&
    /(^|\.)(mzstatic|blobstore\.apple)\.com$/.test(hostname)
  );
}

/** Whether a picture's address is one that the provider itself gives: pages load nothing from elsewhere. */
export function isArtworkOf(provider: ProviderName, address: string): boolean {
  return provider === 'apple' ? isCloudArtwork(address) : ownArtwork.test(address);
}

/** Whether a picture's address may be stored: this server's own, or https. Any other is never requested. */
export function isKeepable(address: string): boolean {
  if (/^\/api\/[^\\]*$/.test(address)) return true;
  return URL.canParse(address) && new URL(address).protocol === 'https:';
}

/** A resource without its picture, where that may not be stored. */
export function withKeepableArtwork<
  Item extends { attributes?: { artwork?: { url: string } | undefined } | undefined },
>(item: Item): Item {
  const { artwork } = item.attributes ?? {};
  if (artwork === undefined || isKeepable(artwork.url)) return item;
  return { ...item, attributes: { ...item.attributes, artwork: undefined } };
}
