import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flacBlocks } from '#server/audio-files/sound/flac-sound.ts';
import { memoryBytes } from '#server/audio-files/sound/song-bytes.ts';
import type { App } from '#server/http/serve.ts';
import { makeFolders, put, scanned, testFolder } from '../testing/test-app.ts';
import { fixture, mp3File } from '../testing/test-files.ts';
import { flacWith, vorbisComment } from '../testing/test-tags.ts';

const chirp = fixture('chirp.flac');
const { streamInfo, end } = flacBlocks(memoryBytes(chirp));
let seed = 100;
/** A FLAC file with these comments. */
function flac(title: string, ...comments: string[]): Buffer {
  seed += 1;
  const sound = Buffer.from(chirp.subarray(end));
  sound.writeUInt32BE(seed, sound.length - 200);
  return flacWith(streamInfo, [[4, vorbisComment([`TITLE=${title}`, ...comments])]], sound);
}
const mb = (letter: string) => `${letter.repeat(8)}-0000-4000-8000-000000000000`;

const folders = makeFolders({
  'duet.flac': flac(
    'Duet',
    'ARTIST=Anna feat. Ben',
    'ALBUM=Duets',
    'COMPOSER=Cleo',
    'COMPOSER=Dora',
    'ISRC=USABC1234567',
    'ITUNESADVISORY=1',
    'REPLAYGAIN_TRACK_GAIN=-6.50 dB',
    'REPLAYGAIN_TRACK_PEAK=0.9',
    'DISCSUBTITLE=Evening',
    'ORIGINALDATE=1970',
    'DATE=1999',
    'GENRE=Pop; Jazz',
  ),
  'many.flac': flac(
    'Many',
    'ARTIST=Anna, Ben & Cat',
    'ARTISTS=Anna',
    'ARTISTS=Ben',
    'ARTISTS=Cat',
    'ALBUM=Duets',
    'ALBUMARTIST=Anna',
  ),
  'acdc.flac': flac('Thunder', 'ARTIST=AC/DC', 'ALBUM=Volts'),
  'b1.flac': flac('Help', 'ARTIST=The Beatles', 'ALBUM=Red'),
  'b2.flac': flac('Yesterday', 'ARTIST=Beatles, The', 'ALBUM=Blue'),
  'b3.flac': flac('Something', 'ARTIST=the béatles', 'ALBUM=Green'),
  'n1.flac': flac('Bleach', 'ARTIST=Nirvana', `MUSICBRAINZ_ARTISTID=${mb('a')}`, 'ALBUM=Grunge'),
  'n2.flac': flac('Rainbow', 'ARTIST=Nirvana', `MUSICBRAINZ_ARTISTID=${mb('b')}`, 'ALBUM=Sixties'),
  't1.flac': flac('Swan', 'ARTIST=Чайковский', `MUSICBRAINZ_ARTISTID=${mb('c')}`, 'ALBUM=Ballet'),
  't2.flac': flac('Nut', 'ARTIST=Tchaikovsky', `MUSICBRAINZ_ARTISTID=${mb('c')}`, 'ALBUM=Ballet 2'),
  't3.flac': flac('Sleeping', 'ARTIST=Tchaikovsky', 'ALBUM=Ballet 3'),
  'hits/1.mp3': mp3File({ title: 'Hit One', artist: 'Xavi', album: 'Hits' }, 1),
  'hits/2.mp3': mp3File({ title: 'Hit Two', artist: 'Yara', album: 'Hits' }, 2),
  'sampler.flac': flac('Sampled', 'ARTIST=Zoe', 'ALBUM=Sampler', 'COMPILATION=1'),
  'both.flac': flac(
    'Both',
    'ARTIST=Pip',
    'ARTIST=Quin',
    'ALBUMARTIST=Pip',
    'ALBUMARTIST=Quin',
    'ALBUM=Together',
  ),
  'theme.flac': flac('Theme', 'ARTIST=Wim', 'ALBUM=Soundtrack', 'ALBUMARTIST=Various Artists'),
  'sung.flac': flac('Sung', 'ARTIST=Anna', 'ALBUM=Voices', 'LYRICS=Plain words\nin two lines'),
  'beside.mp3': mp3File({ title: 'Beside', artist: 'Anna', album: 'Voices' }, 3),
  'shouted.mp3': mp3File({ title: 'Shouted', artist: 'Anna', album: 'Voices' }, 4),
  'shouted.LRC': Buffer.from('[00:01]Loud\n'),
  'tongues.mp3': mp3File({ title: 'Tongues', artist: 'Anna', album: 'Voices' }, 5),
  'tongues.lrc': Buffer.from('[00:01.00]<00:01.00>Two <00:01.50>words\n'),
  'tongues.de.lrc': Buffer.from('[00:01.00]Zwei Wörter\n'),
  'endless.mp3': mp3File({ title: 'Endless', artist: 'Anna', album: 'Voices' }, 6),
  'endless.lrc': Buffer.from('[00:01.00]ä\n'.repeat(300_000)),
  'beside.lrc': Buffer.from('[ti:Beside]\n[00:01.50]First line\n[00:04.00]\n[00:05.00]Last line\n'),
});
let app: App;
let rescan: () => Promise<void>;

beforeAll(async () => {
  const opened = await testFolder({ musicFolders: [folders.music], dataFolder: folders.data });
  ({ app } = opened);
  await scanned(opened.folder);
  rescan = async () => {
    opened.folder.rescan();
    await scanned(opened.folder);
  };
});
afterAll(() => app.close());

const get = async (url: string) => (await app.inject({ url })).json();
async function search(type: string, term: string) {
  const url = `/v1/catalog/us/search?types=${type}&limit=25&term=${encodeURIComponent(term)}`;
  return (await get(url)).results[type]?.data ?? [];
}
const song = async (title: string) => (await search('songs', title))[0];
const artistIds = async (title: string): Promise<string[]> =>
  (await song(title)).relationships.artists.data.map(({ id }: { id: string }) => id);
const names = async (type: string, term: string): Promise<string[]> =>
  (await search(type, term)).map(({ attributes }: { attributes: { name: string } }) => attributes.name);

describe('the people of a song', () => {
  it('a guest is an artist of the song, and the song is credited as it is printed', async () => {
    const duet = await song('duet');
    expect(duet.attributes.artistName).toBe('Anna feat. Ben');
    const [anna] = await search('artists', 'anna');
    const [ben] = await search('artists', 'ben');
    expect(await artistIds('duet')).toEqual([anna.id, ben.id]);
    const [, , cat] = await artistIds('many');
    expect(await artistIds('many')).toEqual([anna.id, ben.id, cat]);
    expect((await song('many')).attributes.artistName).toBe('Anna, Ben & Cat');
    expect(await names('artists', 'anna')).toEqual(['Anna']);
  });

  it('AC/DC is one band', async () => {
    expect(await artistIds('thunder')).toHaveLength(1);
    expect(await names('artists', 'acdc')).toEqual(['AC/DC']);
  });

  it('one artist written in three ways is one artist', async () => {
    const ids = new Set([
      ...(await artistIds('help')),
      ...(await artistIds('yesterday')),
      ...(await artistIds('something')),
    ]);
    expect(ids.size).toBe(1);
    expect((await song('yesterday')).attributes.artistName).toBe('The Beatles');
  });

  it('two artists of one name stay two where MusicBrainz says so', async () => {
    expect(await artistIds('bleach')).not.toEqual(await artistIds('rainbow'));
    expect(await names('artists', 'nirvana')).toEqual(['Nirvana', 'Nirvana']);
    const [grunge] = await search('albums', 'grunge');
    const [sixties] = await search('albums', 'sixties');
    const artistOf = async (id: string) => (await get(`/v1/catalog/us/albums/${id}/artists`)).data[0].id;
    expect(await artistOf(grunge.id)).not.toBe(await artistOf(sixties.id));
  });

  it('one artist in two scripts is one where MusicBrainz says so', async () => {
    expect(await artistIds('swan')).toEqual(await artistIds('nut'));
    expect(await artistIds('sleeping')).toEqual(await artistIds('swan'));
  });

  it('an album by two artists leads to both, and each of them to it', async () => {
    const [{ id, attributes }] = await search('albums', 'together');
    expect(attributes.artistName).toBe('Pip & Quin');
    const { data } = await get(`/v1/catalog/us/albums/${id}/artists`);
    expect(data.map((artist: { attributes: { name: string } }) => artist.attributes.name)).toEqual([
      'Pip',
      'Quin',
    ]);
    for (const artist of data)
      for (const list of ['albums', 'view/singles', 'view/featured-albums'])
        expect((await get(`${artist.href}/${list}`)).data).toMatchObject([{ id }]);
  });

  it('a compilation is by Various Artists, tagged so or not', async () => {
    for (const title of ['Hits', 'Sampler', 'Soundtrack'])
      expect((await search('albums', title))[0].attributes).toMatchObject({
        artistName: 'Various Artists',
        isCompilation: true,
      });
    expect(await names('albums', 'hits')).toEqual(['Hits']);
  });
});

describe('what else is known of a song', () => {
  it('composers, loudness, dates, rating and the name of its disc', async () => {
    expect((await song('duet')).attributes).toMatchObject({
      composerName: 'Cleo & Dora',
      isrc: 'USABC1234567',
      contentRating: 'explicit',
      loudness: { trackGainDecibels: -6.5, trackPeak: 0.9 },
      discSubtitle: 'Evening',
      releaseDate: '1970',
      editionDate: '1999',
      genreNames: ['Pop', 'Jazz'],
      hasLyrics: false,
    });
    expect((await search('albums', 'duets'))[0].attributes.releaseDate).toBe('1970');
  });

  it('lyrics of the tags, and with times of a file beside the song', async () => {
    const lyrics = async (title: string) => {
      const resource = await song(title);
      expect(resource.attributes.hasLyrics).toBe(true);
      return (await get(`/v1/catalog/us/songs/${resource.id}/lyrics`)).data[0].attributes;
    };
    expect(await lyrics('sung')).toEqual({
      synced: false,
      lines: [{ text: 'Plain words' }, { text: 'in two lines' }],
    });
    expect(await lyrics('beside')).toEqual({
      synced: true,
      lines: [
        { startMilliseconds: 1500, text: 'First line' },
        { startMilliseconds: 4000, text: '' },
        { startMilliseconds: 5000, text: 'Last line' },
      ],
    });
    expect((await lyrics('shouted')).lines).toEqual([{ startMilliseconds: 1000, text: 'Loud' }]);
    const { id } = await song('duet');
    expect(await get(`/v1/catalog/us/songs/${id}/lyrics`)).toEqual({ data: [] });
    expect((await app.inject({ url: '/v1/catalog/us/songs/999999/lyrics' })).json().errors[0].code).toBe(
      '40400',
    );
  });

  it('lyrics in several languages and word by word, and of a file without end as much as a song has', async () => {
    const versions = async (title: string) =>
      (await get(`/v1/catalog/us/songs/${(await song(title)).id}/lyrics`)).data;
    const [first, second] = await versions('tongues');
    expect(first.attributes).toEqual({
      synced: true,
      lines: [
        {
          startMilliseconds: 1000,
          text: 'Two words',
          words: [
            { startMilliseconds: 1000, text: 'Two ' },
            { startMilliseconds: 1500, text: 'words' },
          ],
        },
      ],
    });
    expect(second.attributes).toEqual({
      synced: true,
      language: 'de',
      lines: [{ startMilliseconds: 1000, text: 'Zwei Wörter' }],
    });
    const [endless] = await versions('endless');
    expect(endless.attributes.shortened).toBe(true);
    expect(endless.attributes.lines).toHaveLength(2000);
    expect(endless.attributes.lines[0].text).toBe('ä');
  });

  it('lyrics in another language are found by the next scan', async () => {
    put(join(folders.music, 'tongues.fr.lrc'), Buffer.from('[00:01.00]Deux mots\n'));
    await rescan();
    const { data } = await get(`/v1/catalog/us/songs/${(await song('tongues')).id}/lyrics`);
    expect(data.map(({ attributes }: { attributes: { language?: string } }) => attributes.language)).toEqual([
      undefined,
      'de',
      'fr',
    ]);
  });

  it('what the tags no longer say is gone after the next scan', async () => {
    put(join(folders.music, 'sung.flac'), flac('Sung', 'ARTIST=Anna', 'ALBUM=Voices'));
    renameSync(join(folders.music, 'duet.flac'), join(folders.music, 'duet again.flac'));
    await rescan();
    const { attributes, id } = await song('sung');
    expect(attributes.hasLyrics).toBe(false);
    expect(await get(`/v1/catalog/us/songs/${id}/lyrics`)).toEqual({ data: [] });
    expect((await song('duet')).attributes.composerName).toBe('Cleo & Dora');
  });
});
