import { keepAudio } from './keep-audio.ts';
import { keepBrought } from './keep-brought.ts';
import { keepListener } from './keep-listener.ts';
import { keepPictures } from './keep-pictures.ts';
import { keepShell } from './keep-shell.ts';
import { keepWords } from './keep-words.ts';
import { listenForPush } from './push.ts';
import { takeShared } from './take-shared.ts';

// What stands between the page and the network: each adds its own listeners, for addresses of its own.
keepAudio();
keepBrought();
keepPictures();
keepWords();
keepShell();
keepListener();
takeShared();
listenForPush();
