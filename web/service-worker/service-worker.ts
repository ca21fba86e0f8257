import { serveAudio } from './audio-route.ts';
import { followCurrentUser } from './current-user.ts';
import { serveImages } from './image-cache.ts';
import { serveLyrics } from './lyrics-cache.ts';
import { serveShell } from './precache.ts';
import { listenForPush } from './push.ts';
import { serveShareTarget } from './share-target.ts';
import { storeBackgroundFetches } from './store-background-fetch.ts';

// What stands between the page and the network: each adds its own listeners, for addresses of its own.
serveAudio();
storeBackgroundFetches();
serveImages();
serveLyrics();
serveShell();
followCurrentUser();
serveShareTarget();
listenForPush();
