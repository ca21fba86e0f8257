/** Who speaks: the name in the transcript, and the synthesiser's voice with its pitch and words a minute. */
export type Speaker = { name: string; voice: string; pitch: number; wordsAMinute: number };

export type DemoChapter = { title: string; lines: [speaker: keyof typeof speakers, text: string][] };
export type DemoEpisode = {
  slug: string;
  title: string;
  daysAgo: number;
  notes: string;
  chapters: DemoChapter[];
};
export type DemoShow = {
  slug: string;
  title: string;
  description: string;
  hue: number;
  episodes: DemoEpisode[];
};

/** Voices of espeak-ng. */
export const speakers = {
  host: { name: 'Host', voice: 'en-gb-x-rp', pitch: 42, wordsAMinute: 158 },
  guest: { name: 'Guest', voice: 'en-us', pitch: 60, wordsAMinute: 165 },
} satisfies Record<string, Speaker>;

/** What the demonstration shows say. Made into sound by `make-demo-shows.ts`. */
export const demoShows: DemoShow[] = [
  {
    slug: 'first-listen',
    title: 'First Listen',
    description:
      'A short tour of Earshot, spoken by a machine, so that there is something to hear before anybody has subscribed to anything.',
    hue: 32,
    episodes: [
      {
        slug: 'first-listen-1',
        title: 'A folder is enough',
        daysAgo: 5,
        notes:
          '<p>Where the music comes from, and what happens to a file that moves.</p><ul><li>Point Earshot at a folder</li><li>Move, rename and tag as you like</li></ul>',
        chapters: [
          {
            title: 'Hello',
            lines: [
              ['host', 'Hello, and welcome to First Listen.'],
              ['host', 'I am a speech synthesiser, so please forgive my manners.'],
              [
                'guest',
                'And I am another one. We are here so that you can try the player before you subscribe to anything real.',
              ],
            ],
          },
          {
            title: 'Where music comes from',
            lines: [
              [
                'host',
                'Earshot plays the music that you already have. You name a folder, and it reads what lies there.',
              ],
              ['guest', 'What if I move a song, or give it a better name?'],
              [
                'host',
                'Then it is still the same song. Earshot knows it by its sound, so your likes and your playlists come along.',
              ],
            ],
          },
          {
            title: 'Try this',
            lines: [
              [
                'guest',
                'Press the button that says one. I will talk faster, and my voice will stay as high as it is.',
              ],
              ['host', 'Or pick a line of this transcript, and you are there at once.'],
              ['guest', 'That is all for today. Goodbye.'],
            ],
          },
        ],
      },
      {
        slug: 'first-listen-2',
        title: 'Shows without an account',
        daysAgo: 1,
        notes: '<p>How to find a show, how to bring those you already have, and how your place is kept.</p>',
        chapters: [
          {
            title: 'Finding a show',
            lines: [
              ['host', 'Welcome back. Today: podcasts.'],
              [
                'host',
                'Type a name into the search box, or paste the address of a feed. Private feeds work as well, and stay private.',
              ],
              ['guest', 'I have forty shows in another app.'],
              [
                'host',
                'Then export them there as an O P M L file, and give it to Earshot in the settings. Every line of it is answered for.',
              ],
            ],
          },
          {
            title: 'Keeping your place',
            lines: [
              ['guest', 'I started an episode on my phone, in a tunnel.'],
              [
                'host',
                'Then your phone keeps the place until the tunnel ends, and tells the server after that.',
              ],
              ['guest', 'And if I listened in the kitchen meanwhile?'],
              ['host', 'Then both places are kept, and you are asked once which one you mean.'],
            ],
          },
          {
            title: 'Goodnight',
            lines: [
              ['host', 'There is a sleep timer, too. It can stop at the end of an episode.'],
              ['guest', 'Which is now.'],
            ],
          },
        ],
      },
    ],
  },
  {
    slug: 'small-sounds',
    title: 'Small Sounds',
    description: 'One sound an episode, described rather than played. Another demonstration show.',
    hue: 205,
    episodes: [
      {
        slug: 'small-sounds-1',
        title: 'Rain, before it arrives',
        daysAgo: 9,
        notes: '<p>What one hears in the minute before the first drop.</p>',
        chapters: [
          {
            title: 'The birds',
            lines: [
              ['guest', 'Before rain, the garden does not fall silent all at once.'],
              [
                'guest',
                'The small birds stop first. The blackbird goes on for a while, as if nobody had told it.',
              ],
            ],
          },
          {
            title: 'The leaves',
            lines: [
              ['guest', 'Then a wind that is no wind yet moves the upper leaves, and only those.'],
              ['guest', 'It sounds like paper being sorted, two rooms away.'],
            ],
          },
          {
            title: 'The first drop',
            lines: [
              [
                'guest',
                'The first drop is always on something hard. A bucket, a tile, a table that was left outside.',
              ],
              ['guest', 'After it comes a pause, which is the longest part of the whole rain.'],
            ],
          },
        ],
      },
      {
        slug: 'small-sounds-2',
        title: 'The pause between two songs',
        daysAgo: 2,
        notes: '<p>How long is the silence on a record, and what is in it?</p>',
        chapters: [
          {
            title: 'Two seconds',
            lines: [
              ['host', 'On many records there are two seconds between one song and the next.'],
              ['host', 'Nobody ever decided this. It is about as long as a breath, and so it stayed.'],
            ],
          },
          {
            title: 'No seconds',
            lines: [
              [
                'host',
                'Some albums have no pause at all. The last note of one song is the first of the other.',
              ],
              ['host', 'A player that puts a hole there has changed the music, however short the hole.'],
            ],
          },
          {
            title: 'What is in it',
            lines: [
              ['host', 'Listen to the pause itself. There is the room, the tape, a chair.'],
              ['host', 'Silence is mostly made of people who are trying to be quiet.'],
            ],
          },
        ],
      },
    ],
  },
];
