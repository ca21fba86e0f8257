import { serveAudio } from './audio-route.ts';
import { followCurrentUser } from './current-user.ts';
import { serveImages } from './image-cache.ts';
import { serveLyrics } from './lyrics-cache.ts';
import { serveShell } from './precache.ts';
import { listenForPush } from './push.ts';
import { serveShareTarget } from './share-target.ts';
import { storeBackgroundFetches } from './store-background-fetch.ts';

// Each part of the worker handles events for its own addresses.
serveAudio();
storeBackgroundFetches();
serveImages();
serveLyrics();
serveShell();
followCurrentUser();
serveShareTarget();
listenForPush();
