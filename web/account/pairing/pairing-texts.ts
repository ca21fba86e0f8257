export const pairingTexts = {
  title: 'Connect an app',
  question: (app: string) => `“${app}” wants to keep your podcasts.`,
  hint: 'It will see which shows you follow and where you are in episodes, and change both. Nothing else. Allow it only if you have just begun this in the app, on your own device.',
  allow: 'Allow',
  done: 'The app is let in',
  doneHint: 'Go back to the app. You can end this at any time among your apps in Settings.',
} as const;
