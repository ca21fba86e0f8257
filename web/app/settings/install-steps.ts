import { deviceTexts } from './device-texts.ts';

/** How a listener installs Earshot by the browser's own menus, by what the browser says it is. `touches`: fingers that the screen knows. */
export function installSteps(userAgent: string, touches: number): string {
  const has = (word: string) => userAgent.includes(word);
  // An iPad says that it is a Mac.
  const isApplePhone = /iPhone|iPad|iPod/.test(userAgent) || (has('Macintosh') && touches > 1);
  if (isApplePhone) return has('CriOS') || has('FxiOS') ? deviceTexts.otherOnIos : deviceTexts.safariOnIos;
  if (has('Firefox')) return has('Android') ? deviceTexts.firefoxOnAndroid : deviceTexts.firefox;
  if (has('Chrome')) return has('Android') ? deviceTexts.chromeOnAndroid : deviceTexts.chrome;
  return deviceTexts.safari;
}
