const ownArtwork = /^\/api\/folder\/artwork\/[\w-]+\/(\{w\}x\{h\}|\d+x\d+)$/;

/** Whether a picture is one of the music folder's. */
export const isFolderArtwork = (address: string): boolean => ownArtwork.test(address);

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
