import type { AppApi, AppKind } from '#contract/app-passwords.ts';

/** An app as its makers call it, what it comes in for, and how one sets it up. */
export type AppGuide = { name: string; apis: readonly AppApi[]; steps: readonly string[] };

const threeFields = 'Type in the server address, your user name and the password from here.';
const musicAlone = ['music'] as const;
const podcastsAlone = ['podcast-sync'] as const;

/** The words stand here for apps as they were when these were written; their menus may have moved since. */
export const appGuides: Record<AppKind, AppGuide> = {
  symfonium: {
    name: 'Symfonium',
    apis: musicAlone,
    steps: [
      'Open the settings, manage media providers, and add one.',
      'Choose (Open)Subsonic.',
      threeFields,
      'The first sync reads the whole library; it then plays without asking again.',
    ],
  },
  substreamer: {
    name: 'Substreamer',
    apis: musicAlone,
    steps: ['Open the app; it asks for a server.', threeFields, 'Leave “legacy authentication” off.'],
  },
  amperfy: {
    name: 'Amperfy',
    apis: musicAlone,
    steps: [
      'Open the app; it asks for a server.',
      threeFields,
      'As the kind of server choose Subsonic, not Ampache, where it does not find out by itself.',
    ],
  },
  tempus: {
    name: 'Tempus',
    apis: musicAlone,
    steps: ['Press “Add server”.', 'Give it a name.', threeFields, 'Leave “low security” off.'],
  },
  dsub: {
    name: 'DSub',
    apis: musicAlone,
    steps: ['Open Settings, Servers, and add a server.', threeFields, 'Press “Test connection”.'],
  },
  feishin: {
    name: 'Feishin',
    apis: musicAlone,
    steps: ['Open the menu, “Manage servers”, and add one.', 'Choose Subsonic.', threeFields],
  },
  supersonic: {
    name: 'Supersonic',
    apis: musicAlone,
    steps: ['Open the app; it asks for a server.', 'Choose Subsonic.', threeFields],
  },
  strawberry: {
    name: 'Strawberry',
    apis: musicAlone,
    steps: [
      'Open Tools, Settings, Subsonic, and turn it on.',
      threeFields,
      'Press “Test”, then read the library under Subsonic in the sidebar.',
    ],
  },
  'music-assistant': {
    name: 'Music Assistant',
    apis: musicAlone,
    steps: [
      'Open Settings, Providers, and add a music provider.',
      'Choose OpenSubsonic.',
      'Type in the address with its port apart where it asks for one, your user name and the password from here.',
    ],
  },
  kodi: {
    name: 'Kodi',
    apis: musicAlone,
    steps: ['Install the add-on “Subsonic” and open its settings.', threeFields],
  },
  antennapod: {
    name: 'AntennaPod',
    apis: podcastsAlone,
    steps: [
      'Open Settings, Synchronization, and choose a provider.',
      'With “gpodder.net”: choose your own server, type in its address, then your user name and the password from here, and name the device.',
      'With “Nextcloud Gpodder”: type in the address alone and allow it in the browser; it needs no password from here.',
    ],
  },
  kasts: {
    name: 'Kasts',
    apis: podcastsAlone,
    steps: [
      'Open Settings, Synchronization, and log in.',
      'Choose GPodder and your own server, or Nextcloud.',
      threeFields,
      'Name the device.',
    ],
  },
  gpodder: {
    name: 'gPodder',
    apis: podcastsAlone,
    steps: ['Open Preferences, gpodder.net.', 'Turn synchronisation on.', threeFields, 'Name the device.'],
  },
  nextcloud: {
    name: 'Other apps for Nextcloud Gpodder',
    apis: podcastsAlone,
    steps: [
      'Open the sync settings of the app and choose Nextcloud.',
      'Where it opens a browser, allow it there; it needs no password from here.',
      'Where it asks for a password: your user name and the password from here.',
    ],
  },
  other: {
    name: 'Another app',
    apis: ['music', 'podcast-sync'],
    steps: [
      'For music choose Subsonic or OpenSubsonic as the kind of server, for podcasts gpodder or Nextcloud.',
      threeFields,
    ],
  },
};
