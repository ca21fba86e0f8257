import type { Obstacle } from './notification-texts.ts';

/** What matters of a browser for notifications. */
export type Surroundings = {
  isSecure: boolean;
  hasPush: boolean;
  /** An iPhone or iPad: there every browser is Apple's. */
  isIos: boolean;
  isInstalled: boolean;
  permission: NotificationPermission | undefined;
};

/** Why this browser cannot tell its listener of anything; undefined where it can, once they let it. */
export function obstacleOf({ isSecure, hasPush, isIos, isInstalled, permission }: Surroundings) {
  const obstacle: Obstacle | false =
    (!isSecure && 'insecure') ||
    (!hasPush && (isIos && !isInstalled ? 'not-installed' : 'unsupported')) ||
    (permission === 'denied' && 'denied');
  return obstacle || undefined;
}

/** Of this browser, as it is now. */
export function obstacleHere(): Obstacle | undefined {
  const hasPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return obstacleOf({
    isSecure: window.isSecureContext,
    hasPush,
    // An iPad says that it is a Mac, but no Mac has a touch screen.
    isIos:
      /iPhone|iPad|iPod/.test(navigator.userAgent) ||
      (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1),
    isInstalled: matchMedia('(display-mode: standalone)').matches,
    permission: hasPush ? Notification.permission : undefined,
  });
}
