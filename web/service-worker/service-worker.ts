import { keepAudio } from './audio-route.ts';
import { keepListener } from './current-user.ts';
import { keepPictures } from './image-cache.ts';
import { keepWords } from './lyrics-cache.ts';
import { keepShell } from './precache.ts';
import { listenForPush } from './push.ts';
import { takeShared } from './share-target.ts';
import { keepBrought } from './store-background-fetch.ts';

// What stands between the page and the network: each adds its own listeners, for addresses of its own.
keepAudio();
keepBrought();
keepPictures();
keepWords();
keepShell();
keepListener();
takeShared();
listenForPush();
