/** Where the listener reads what to do about it: a section of Settings. */
export const onDeviceHelp = '/settings#on-this-device';

/**
 * Why this browser can neither install Earshot nor keep music, as a sentence for whoever presses a button for it; undefined
 * where it can. Browsers give a page a worker and storage only over https, or on the machine that the server runs on.
 */
export function offlineObstacle(): string | undefined {
  if (!globalThis.isSecureContext)
    return 'This address begins with http://, and browsers keep music and install apps over https:// only.';
  if (!('serviceWorker' in navigator))
    return 'This browser keeps nothing on the device here: a private window does not, nor a very old browser.';
  return undefined;
}
