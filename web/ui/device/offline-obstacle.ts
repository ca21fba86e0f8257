/** Where the listener reads what to do about it: a section of Settings. */
export const onDeviceHelp = '/settings#on-this-device';

/** Why this browser can neither install Earshot nor download music (workers need https or localhost); undefined where it can. */
export function offlineObstacle(): string | undefined {
  if (!globalThis.isSecureContext)
    return 'This address begins with http://, and browsers keep music and install apps over https:// only.';
  if (!('serviceWorker' in navigator))
    return 'This browser keeps nothing on the device here: a private window does not, nor a very old browser.';
  return undefined;
}
