import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { File as TaglibFile } from 'node-taglib-sharp';
import { describe, expect, it } from 'vitest';
import { flacBlocks } from '#server/audio-files/sound/flac-sound.ts';
import { mp3Payload } from '#server/audio-files/sound/mp3-sound.ts';
import { memoryBytes } from '#server/audio-files/sound/song-bytes.ts';
import { soundOf } from '#server/audio-files/sound/sound-of.ts';
import { aiffFile, fixture, wavFile } from '../testing/test-files.ts';
import * as make from '../testing/test-tags.ts';
import { readTags } from './read-tags.ts';

const cbr = fixture('cbr.mp3');
const mp3 = cbr.subarray(mp3Payload(memoryBytes(cbr)).start);
const flac = fixture('chirp.flac');
const { streamInfo, end } = flacBlocks(memoryBytes(flac));
const flacSound = flac.subarray(end);
const { latin1, utf8, utf16, utf16BigEndian } = make;
const jpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0x00, 0xff, 0xff]),
  Buffer.alloc(50, 0xff),
]);

function read(bytes: Buffer, extension: string) {
  const file = memoryBytes(bytes);
  return readTags(file, soundOf(file, extension));
}
const tagsOf = (bytes: Buffer, extension: string) => read(bytes, extension).tags;
const mp3With = (...tags: Buffer[]) => Buffer.concat([...tags, mp3]);

describe('tags of an MP3 file', () => {
  it('Cyrillic of an old tagger, in ID3v2 and in ID3v1', () => {
    const artist = latin1('Êèíî');
    const song = make.id3v2(3, [
      ['TIT2', latin1('Ãðóïïà êðîâè')],
      ['TPE1', artist],
    ]);
    expect(tagsOf(mp3With(song), 'mp3')).toMatchObject({ title: 'Группа крови', artists: ['Кино'] });
    const old = make.id3v1('Ãðóïïà êðîâè', 'Êèíî', '', '1988', 1, 17);
    expect(tagsOf(Buffer.concat([mp3, old]), 'mp3')).toMatchObject({
      title: 'Группа крови',
      artists: ['Кино'],
    });
  });

  it.each([
    [
      'ID3v2.2',
      make.id3v2(2, [
        ['TT2', latin1('Café')],
        ['TP1', utf16('Änna')],
        ['TAL', latin1('Röt')],
        ['TRK', latin1('3/9')],
        ['TYE', latin1('1987')],
        ['TCO', latin1('(17)')],
      ]),
    ],
    [
      'ID3v2.3',
      make.id3v2(3, [
        ['TIT2', utf16('Café')],
        ['TPE1', utf16('Änna')],
        ['TALB', latin1('Röt')],
        ['TRCK', latin1('3')],
        ['TYER', latin1('1987')],
        ['TCON', latin1('17')],
      ]),
    ],
    [
      'ID3v2.3, extended header',
      make.id3v2(
        3,
        [
          ['TIT2', latin1('Café')],
          ['TPE1', latin1('Änna')],
          ['TALB', latin1('Röt')],
          ['TRCK', latin1('3')],
          ['TYER', latin1('1987')],
          ['TCON', latin1('Rock')],
        ],
        { extendedHeader: true },
      ),
    ],
    [
      'ID3v2.3, unsynchronised',
      make.id3v2(
        3,
        [
          ['TIT2', utf16('Café')],
          ['TPE1', utf16('Änna')],
          ['TALB', utf16('Röt')],
          ['TRCK', latin1('3')],
          ['TYER', latin1('1987')],
          ['TCON', latin1('Rock')],
        ],
        { unsynchronised: true },
      ),
    ],
    [
      'ID3v2.3, compressed',
      make.id3v2(
        3,
        [
          ['TIT2', utf16('Café')],
          ['TPE1', utf16('Änna')],
          ['TALB', utf16('Röt')],
          ['TRCK', latin1('3')],
          ['TYER', latin1('1987')],
          ['TCON', latin1('Rock')],
        ],
        { compressed: true },
      ),
    ],
    [
      'ID3v2.4',
      make.id3v2(4, [
        ['TIT2', utf8('Café')],
        ['TPE1', utf16BigEndian('Änna')],
        ['TALB', utf8('Röt')],
        ['TRCK', utf8('3/9')],
        ['TDRC', utf8('1987')],
        ['TCON', utf8('Rock')],
      ]),
    ],
    [
      'ID3v2.4, unsynchronised with an extended header',
      make.id3v2(
        4,
        [
          ['TIT2', utf16('Café')],
          ['TPE1', utf16('Änna')],
          ['TALB', utf8('Röt')],
          ['TRCK', utf8('3')],
          ['TDRC', utf8('1987')],
          ['TCON', utf8('17')],
        ],
        { unsynchronised: true, extendedHeader: true },
      ),
    ],
    [
      'ID3v2.4, compressed',
      make.id3v2(
        4,
        [
          ['TIT2', utf8('Café')],
          ['TPE1', utf8('Änna')],
          ['TALB', utf8('Röt')],
          ['TRCK', utf8('3')],
          ['TDRC', utf8('1987')],
          ['TCON', utf8('Rock')],
        ],
        { compressed: true },
      ),
    ],
    [
      'UTF-8 that says it is ISO 8859-1',
      make.id3v2(3, [
        ['TIT2', Buffer.concat([Buffer.from([0]), Buffer.from('Café')])],
        ['TPE1', latin1('Änna')],
        ['TALB', latin1('Röt')],
        ['TRCK', latin1('3')],
        ['TYER', latin1('1987')],
        ['TCON', latin1('Rock')],
      ]),
    ],
  ])('%s', (_name, tag) => {
    expect(tagsOf(mp3With(tag), 'mp3')).toMatchObject({
      title: 'Café',
      artists: ['Änna'],
      album: 'Röt',
      trackNumber: 3,
      releaseDate: '1987',
      genres: ['Rock'],
    });
  });

  it('the other frames of a tag that has one with flags and nothing in it', () => {
    const frames: Parameters<typeof make.id3v2>[1] = [
      ['TSRC', Buffer.alloc(0)],
      ['TIT2', latin1('Title')],
    ];
    expect(tagsOf(mp3With(make.id3v2(3, frames, { compressed: true })), 'mp3').title).toBe('Title');
  });

  it('long frames whose sizes old iTunes wrote plainly into ID3v2.4', () => {
    const long = make.id3v2(
      4,
      [
        ['TIT2', utf8('Title')],
        ['USLT', utf8(`eng\0${'la '.repeat(100)}`)],
        ['TALB', utf8('Album')],
      ],
      { plainSizes: true },
    );
    expect(tagsOf(mp3With(long), 'mp3')).toMatchObject({ title: 'Title', album: 'Album' });
  });

  it('ID3v1 and APEv2 fill in what ID3v2 does not say', () => {
    const ape = make.apev2({
      Artist: 'Ape\0Second',
      Album: 'From APE',
      'Album Artist': 'Band',
      REPLAYGAIN_TRACK_GAIN: '-3.20 dB',
      'Cover Art (Front)': Buffer.concat([Buffer.from('cover.jpg\0'), jpeg]),
    });
    const old = make.id3v1('Old Title', 'Old Artist', 'Old Album', '1990', 7, 17);
    const file = Buffer.concat([make.id3v2(4, [['TIT2', utf8('New Title')]]), mp3, ape, old]);
    const { tags, front } = read(file, 'mp3');
    expect(tags).toMatchObject({
      title: 'New Title',
      artists: ['Ape', 'Second'],
      album: 'From APE',
      albumArtist: 'Band',
      trackNumber: 7,
      genres: ['Rock'],
      releaseDate: '1990',
    });
    expect(tags.loudness.trackGainDecibels).toBe(-3.2);
    expect(file.subarray(front!.position, front!.position + front!.bytes.length).equals(jpeg)).toBe(true);
    expect(tagsOf(Buffer.concat([mp3, old]), 'mp3')).toMatchObject({
      title: 'Old Title',
      artists: ['Old Artist'],
    });
  });

  it('people, dates, loudness, lyrics and MusicBrainz ids', () => {
    const frames = make.id3v2(4, [
      ['TIT2', utf8('Song')],
      ['TPE1', utf8('Anna\0Ben')],
      ['TPE2', utf8('Anna')],
      ['TCOM', utf8('Cleo\0Dora')],
      ['TIPL', utf8('producer\0Paul\0engineer\0Eve')],
      ['TDRC', utf8('2009-09-09')],
      ['TDOR', utf8('1969-09-26')],
      ['TSST', utf8('Side Two')],
      ['TSOP', utf8('Anna, Ben')],
      ['TSRC', utf8('us-abc-12-34567')],
      ['TCMP', utf8('1')],
      ['UFID', make.musicBrainzId('11111111-1111-4111-8111-111111111111')],
      ['TXXX', make.userText('MusicBrainz Artist Id', 'aa\0bb')],
      ['TXXX', make.userText('MusicBrainz Album Id', 'cc')],
      ['TXXX', make.userText('MusicBrainz Release Group Id', 'dd')],
      ['TXXX', make.userText('replaygain_album_gain', '-7.00 dB')],
      ['TXXX', make.userText('ITUNESADVISORY', '1')],
      ['USLT', utf8('eng\0First\nSecond')],
    ]);
    expect(tagsOf(mp3With(frames), 'mp3')).toMatchObject({
      artists: ['Anna', 'Ben'],
      artistName: 'Anna & Ben',
      albumArtists: ['Anna'],
      credits: [
        { role: 'composer', name: 'Cleo' },
        { role: 'composer', name: 'Dora' },
        { role: 'producer', name: 'Paul' },
      ],
      releaseDate: '1969-09-26',
      editionDate: '2009-09-09',
      discSubtitle: 'Side Two',
      artistSort: 'Anna, Ben',
      isrc: 'USABC1234567',
      isCompilation: true,
      contentRating: 'explicit',
      loudness: { albumGainDecibels: -7 },
      lyrics: [{ language: 'en', isCut: false, lines: [{ text: 'First' }, { text: 'Second' }] }],
      musicBrainz: {
        recording: '11111111-1111-4111-8111-111111111111',
        artists: ['aa', 'bb'],
        album: 'cc',
        releaseGroup: 'dd',
      },
    });
  });

  it('loudness as ID3 has it of its own: the whole of a song, by itself and on its album', () => {
    const rightSofter = [2, 0xfc, 0, 0];
    const tag = make.id3v2(4, [
      ['RVA2', make.volume('party', [1, 0x7f, 0xff, 0])],
      ['RVA2', make.volume('track', [...rightSofter, 1, 0xf3, 0, 16, 0x40, 0])],
      ['RVA2', make.volume('Album', [1, 0x04, 0x80, 9, 0x00, 0x80])],
    ]);
    expect(tagsOf(mp3With(tag), 'mp3').loudness).toEqual({
      trackGainDecibels: -6.5,
      trackPeak: 0.5,
      albumGainDecibels: 2.25,
      albumPeak: 0.5,
    });
    const cut = make.id3v2(4, [['RVA2', make.volume('track', [1, 0xf3, 0, 16, 0x40])]]);
    expect(tagsOf(mp3With(cut), 'mp3').loudness).toMatchObject({ trackGainDecibels: -6.5, trackPeak: null });
  });

  it.each([2, 3, 4] as const)(
    "loudness as iTunes' Sound Check wrote it into a comment (ID3v2.%i)",
    (major) => {
      const id = major === 2 ? 'COM' : 'COMM';
      const tag = make.id3v2(major, [
        [id, make.comment('', 'Nice')],
        [id, make.comment('iTunPGAP', '0')],
        [id, make.comment('iTunNORM', make.soundCheck(1995))],
      ]);
      expect(tagsOf(mp3With(tag), 'mp3').loudness.trackGainDecibels).toBe(-3);
    },
  );

  it('synchronised lyrics come before plain ones', () => {
    const line = (text: string, time: number) => {
      const at = Buffer.alloc(4);
      at.writeUInt32BE(time);
      return Buffer.concat([Buffer.from(`${text}\0`), at]);
    };
    const synced = Buffer.concat([utf8('eng'), Buffer.from([2, 1, 0]), line('One', 1000), line('Two', 2500)]);
    const tag = make.id3v2(3, [
      ['USLT', utf8('eng\0Plain')],
      ['SYLT', synced],
    ]);
    expect(tagsOf(mp3With(tag), 'mp3').lyrics).toEqual([
      {
        language: 'en',
        isCut: false,
        lines: [
          { startMilliseconds: 1000, text: 'One' },
          { startMilliseconds: 2500, text: 'Two' },
        ],
      },
    ]);
  });

  it.each([
    ['ID3v2.3', {}],
    ['ID3v2.3 unsynchronised', { unsynchronised: true }],
  ])('%s: the front cover of several pictures, and the artist apart', (_name, options) => {
    const back = Buffer.alloc(40, 1);
    const artist = Buffer.alloc(40, 2);
    const file = mp3With(
      make.id3v2(
        3,
        [
          ['APIC', make.picture(4, back)],
          ['APIC', make.picture(8, artist)],
          ['APIC', make.picture(3, jpeg)],
        ],
        options,
      ),
    );
    const tags = read(file, 'mp3');
    expect(tags.front!.bytes.equals(jpeg)).toBe(true);
    expect(tags.artist!.bytes.equals(artist)).toBe(true);
    const { position, bytes } = tags.front!;
    const inFile = position === -1 ? null : file.subarray(position, position + bytes.length).equals(jpeg);
    expect(inFile).toBe('unsynchronised' in options ? null : true);
  });

  it('a cover of 10 MB is found at its place', () => {
    const large = Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024, 7)]);
    const file = mp3With(
      make.id3v2(4, [
        ['APIC', make.picture(3, large)],
        ['TIT2', utf8('Behind it')],
      ]),
    );
    const { tags, front } = read(file, 'mp3');
    expect(tags.title).toBe('Behind it');
    expect(front!.bytes).toHaveLength(large.length);
    expect(file.subarray(front!.position).subarray(0, 8).equals(jpeg.subarray(0, 8))).toBe(true);
  });
});

describe('tags of other files', () => {
  const comments = [
    'TITLE=Lied',
    'ARTIST=Anna feat. Ben',
    'ARTISTS=Anna',
    'ARTISTS=Ben',
    'album artist=Anna',
    'GENRE=Pop',
    'GENRE=Jazz',
    'ORIGINALDATE=1970',
    'DATE=1999',
    'R128_TRACK_GAIN=256',
    'LYRICS=[00:01.00]La',
    'COMPILATION=1',
    'DISCSUBTITLE=Two',
    'CONDUCTOR=Carl',
    'MUSICBRAINZ_TRACKID=mm',
  ];
  const expected = {
    title: 'Lied',
    artistName: 'Anna feat. Ben',
    artists: ['Anna', 'Ben'],
    albumArtist: 'Anna',
    genres: ['Pop', 'Jazz'],
    releaseDate: '1970',
    editionDate: '1999',
    isCompilation: true,
    discSubtitle: 'Two',
    lyrics: [{ language: null, isCut: false, lines: [{ startMilliseconds: 1000, text: 'La' }] }],
    credits: [{ role: 'conductor', name: 'Carl' }],
    musicBrainz: { recording: 'mm' },
  };

  it('FLAC, also behind an ID3 tag, with its pictures', () => {
    const plain = make.flacWith(
      streamInfo,
      [
        [4, make.vorbisComment(comments)],
        [6, make.flacPictureBlock(4, Buffer.alloc(40, 1))],
        [6, make.flacPictureBlock(3, jpeg)],
      ],
      flacSound,
    );
    for (const file of [
      plain,
      Buffer.concat([
        make.id3v2(3, [
          ['TIT2', latin1('Wrong')],
          ['TPE3', latin1('Wrong')],
        ]),
        plain,
      ]),
    ]) {
      const { tags, front } = read(file, 'flac');
      expect(tags).toMatchObject(expected);
      expect(file.subarray(front!.position, front!.position + jpeg.length).equals(jpeg)).toBe(true);
    }
    expect(tagsOf(plain, 'flac').loudness.trackGainDecibels).toBe(6);
  });

  it('Ogg with FLAC, Vorbis and Opus', () => {
    expect(tagsOf(fixture('flac.oga'), 'oga')).toMatchObject({ title: 'Chirp', artists: ['Fixture'] });
    expect(tagsOf(fixture('vorbis.ogg'), 'ogg')).toMatchObject({ title: 'Chirp', artists: ['Fixture'] });
    expect(tagsOf(fixture('opus.opus'), 'opus')).toMatchObject({ title: 'Chirp', artists: ['Fixture'] });
  });

  it('MP4 with text, numbers, freeform items and several covers', () => {
    const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
    const items = [
      make.mp4Text('\xa9nam', 'Lied'),
      make.mp4Text('\xa9ART', 'Anna feat. Ben'),
      make.mp4Freeform('ARTISTS', 'Anna', 'Ben'),
      make.mp4Text('aART', 'Anna'),
      make.mp4Bytes('trkn', 0, Buffer.from([0, 0, 0, 5, 0, 9, 0, 0])),
      make.mp4Bytes('disk', 0, Buffer.from([0, 0, 0, 2, 0, 2])),
      make.mp4Bytes('cpil', 21, Buffer.from([1])),
      make.mp4Bytes('rtng', 21, Buffer.from([1])),
      make.mp4Bytes('gnre', 0, Buffer.from([0, 18])),
      make.mp4Text('\xa9lyr', 'La\rLa'),
      make.mp4Freeform('MusicBrainz Track Id', 'mm'),
      make.mp4Freeform('replaygain_track_gain', '-1.00 dB'),
      make.mp4Freeform('iTunNORM', make.soundCheck(1995)),
      make.mp4Text('soar', 'Anna'),
      make.mp4Bytes('covr', 13, jpeg, png),
    ];
    const file = make.mp4With(fixture('aac.m4a'), items);
    const { tags, front } = read(file, 'm4a');
    expect(tags).toMatchObject({
      title: 'Lied',
      artistName: 'Anna feat. Ben',
      artists: ['Anna', 'Ben'],
      trackNumber: 5,
      discNumber: 2,
      isCompilation: true,
      contentRating: 'explicit',
      genres: ['Rock'],
      lyrics: [{ lines: [{ text: 'La' }, { text: 'La' }] }],
      artistSort: 'Anna',
      musicBrainz: { recording: 'mm' },
      loudness: { trackGainDecibels: -1 },
    });
    expect(file.subarray(front!.position, front!.position + jpeg.length).equals(jpeg)).toBe(true);
    for (const name of ['opus-in-mp4.mp4', 'flac-in-mp4.m4a'])
      expect(tagsOf(make.mp4With(fixture(name), items), 'mp4')).toMatchObject({
        title: 'Lied',
        trackNumber: 5,
      });
    const bought = make.mp4With(fixture('aac.m4a'), [make.mp4Freeform('iTunNORM', make.soundCheck(1995))]);
    expect(tagsOf(bought, 'm4a').loudness.trackGainDecibels).toBe(-3);
  });

  it('WAV with LIST/INFO and with an id3 chunk; AIFF with its own texts and ID3', () => {
    const info = make.riffChunk(
      'LIST',
      Buffer.concat([
        Buffer.from('INFO'),
        make.riffChunk('INAM', Buffer.from('Listed\0')),
        make.riffChunk('IART', Buffer.from('Ärtist\0')),
        make.riffChunk('ITRK', Buffer.from('4')),
      ]),
    );
    const id3 = make.riffChunk(
      'id3 ',
      make.id3v2(3, [
        ['TIT2', utf16('Better')],
        ['TCOM', latin1('Cleo/Dora')],
      ]),
    );
    expect(tagsOf(Buffer.concat([wavFile(900), info]), 'wav')).toMatchObject({
      title: 'Listed',
      artists: ['Ärtist'],
      trackNumber: 4,
    });
    expect(tagsOf(Buffer.concat([wavFile(900), info, id3]), 'wav')).toMatchObject({
      title: 'Better',
      artists: ['Ärtist'],
      credits: [{ name: 'Cleo' }, { name: 'Dora' }],
    });
    const aiff = aiffFile([1, 2, 3, 4], { title: 'Named' });
    expect(tagsOf(aiff, 'aiff')).toMatchObject({ title: 'Named' });
    const more = make.iffChunk('ID3 ', make.id3v2(4, [['TIT2', utf8('Better')]]));
    expect(tagsOf(Buffer.concat([aiff, more]), 'aiff').title).toBe('Better');
  });
});

it.each(['cbr.mp3', 'chirp.flac', 'aac.m4a', 'alac.m4a', 'vorbis.ogg', 'opus.opus'])(
  '%s: what another program writes is what Earshot reads',
  (name) => {
    const extension = name.split('.')[1]!;
    const path = join(mkdtempSync(join(tmpdir(), 'earshot-tags-')), name);
    writeFileSync(path, fixture(name));
    const other = TaglibFile.createFromPath(path);
    Object.assign(other.tag, {
      title: 'Naïve 東京',
      performers: ['Änna', 'Ben'],
      albumArtists: ['Änna'],
      album: 'Röt',
      track: 4,
      disc: 2,
      year: 1999,
      genres: ['Pop', 'Jazz'],
      composers: ['Cleo'],
      lyrics: 'La\nLa',
      replayGainTrackGain: -6.5,
      musicBrainzTrackId: 'mm',
      musicBrainzReleaseId: 'rr',
      isCompilation: true,
    });
    other.save();
    other.dispose();
    const bytes = execFileSync('cat', [path]);
    const tags = tagsOf(bytes, extension);
    expect(tags).toMatchObject({
      title: 'Naïve 東京',
      artists: ['Änna', 'Ben'],
      albumArtists: ['Änna'],
      album: 'Röt',
      trackNumber: 4,
      discNumber: 2,
      releaseDate: '1999',
      genres: ['Pop', 'Jazz'],
      credits: [{ role: 'composer', name: 'Cleo' }],
      lyrics: [{ lines: [{ text: 'La' }, { text: 'La' }] }],
      isCompilation: true,
      musicBrainz: { recording: 'mm', album: 'rr' },
    });
    expect(tags.loudness.trackGainDecibels).toBe(-6.5);
  },
);
