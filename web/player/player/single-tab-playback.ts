/** Tells the other tabs of this browser that this one plays, and hears the same of them. */
export type SingleTabPlayback = {
  announce(): void;
  listen(onOtherPlays: () => void): void;
};

/** One tab plays at a time. Without BroadcastChannel (old WebViews) every tab minds its own business. */
export function createSingleTabPlayback(): SingleTabPlayback {
  if (typeof BroadcastChannel === 'undefined') {
    return { announce: () => undefined, listen: () => undefined };
  }
  const channel = new BroadcastChannel('earshot.playing');
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target, only windows do
    announce: () => channel.postMessage('playing'),
    listen(onOtherPlays) {
      channel.addEventListener('message', onOtherPlays);
    },
  };
}
