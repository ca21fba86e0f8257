import type { ProviderName } from '#contract/music.ts';

const ownArtwork = /^\/api\/folder\/artwork\/[\w-]+\/(\{w\}x\{h\}|\d+x\d+)$/;

function isApples(address: string): boolean {
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
  return provider === 'apple' ? isApples(address) : ownArtwork.test(address);
}
