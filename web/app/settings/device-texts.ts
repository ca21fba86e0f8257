export const deviceTexts = {
  title: 'Earshot as an app',
  what: 'Installed, Earshot has an icon and a window of its own, opens without a network, and takes addresses and OPML files that other apps share.',
  install: 'Install',
  safariOnIos: 'In Safari: Share, then Add to Home Screen.',
  otherOnIos: 'In the share menu: Add to Home Screen. Where it is missing, open this page in Safari.',
  firefoxOnAndroid: 'In the menu of Firefox: Add app to Home screen.',
  firefox:
    'Firefox on a computer installs no apps. All the rest works here as well; Chrome, Edge and Safari install it.',
  chromeOnAndroid:
    'In the menu of the browser: Add to Home screen, then Install. It may be installed already.',
  chrome: 'In the menu of the browser: Install Earshot. It may be installed already.',
  safari: 'In the File menu of Safari: Add to Dock.',
  howTo: 'How to change that',
  certificate:
    'Whoever runs this server can give it a certificate: a proxy such as Caddy in front gets one by itself for a name of your own, or TLS_CERT_FILE and TLS_KEY_FILE name one that you have. Then open Earshot by its https:// address.',
  onServer: 'On the machine that the server runs on, http://localhost works as it is.',
  nothingLost: 'Everything else works as before.',
} as const;
