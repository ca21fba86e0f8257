import { expect, test } from 'vitest';
import { withFeedCredentials } from './episode-audio.ts';

const feed = 'https://ann:secret@pod.example.org/feed';

test.each([
  ['at the same place', 'https://pod.example.org/1.mp3', 'https://ann:secret@pod.example.org/1.mp3'],
  ['at another port', 'https://pod.example.org:8443/1.mp3', 'https://pod.example.org:8443/1.mp3'],
  ['without encryption', 'http://pod.example.org/1.mp3', 'http://pod.example.org/1.mp3'],
  ['elsewhere', 'https://cdn.example.net/1.mp3', 'https://cdn.example.net/1.mp3'],
  ['with a name of its own', 'https://bob@pod.example.org/1.mp3', 'https://bob@pod.example.org/1.mp3'],
])(
  'audio %s is asked for with the password of its feed only where that belongs',
  (_where, audio, address) => {
    expect(withFeedCredentials(audio, feed)).toBe(address);
  },
);
