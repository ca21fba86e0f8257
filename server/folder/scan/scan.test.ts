import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { App } from '#server/http/serve.ts';
import type { Folder } from '../folder.ts';
import { makeFolders, put, scanned, testFolder } from '../testing/test-app.ts';
import { fixture, flacFile, mp3File, wavFile } from '../testing/test-files.ts';

let open: { app: App; folder: Folder } | null = null;
afterEach(async () => {
  await open?.app.close();
  open = null;
});

async function start(place: { music: string; data: string }, musicFolders = [place.music]) {
  open = await testFolder({ musicFolders, dataFolder: place.data });
  await scanned(open.folder);
  const { app, folder } = open;
  const get = async (url: string) => (await app.inject({ url })).json();
  const rescan = async () => {
    folder.rescan();
    await scanned(folder);
  };
  const find = async (term: string) =>
    (await get(`/v1/catalog/us/search?types=songs&term=${encodeURIComponent(term)}`)).results.songs?.data ??
    [];
  return { app, folder, get, rescan, find };
}

const tags = (title: string, more = {}) => ({
  title,
  artist: 'Anna',
  album: 'First',
  albumArtist: 'Anna',
  ...more,
});

const songBy = (artist: string, seed: number) => mp3File({ title: artist, artist, album: 'Mix' }, seed);
const refuse = (musicFolders: string[], dataFolder: string) => testFolder({ musicFolders, dataFolder });

describe('scanning a music folder', () => {
  it('every format is read with its tags', async () => {
    const place = makeFolders({
      'a/1.mp3': mp3File(tags('Mp3 Song', { track: '1/6', disc: '1/1', date: '2001-02-03', genre: 'Pop' })),
      'a/2.flac': flacFile(tags('Flac Song', { track: '2' })),
      'b/aac.m4a': fixture('aac.m4a'),
      'b/vorbis.ogg': fixture('vorbis.ogg'),
      'b/opus.opus': fixture('opus.opus'),
      'c/05 - Untagged Wave.wav': wavFile(9000),
    });
    const { folder, find, get } = await start(place);
    expect(folder.status()).toMatchObject({ songs: 6, unreadable: 0, found: 6, done: 6, problem: null });
    const [song] = await find('mp3 song');
    expect(song.attributes).toMatchObject({
      name: 'Mp3 Song',
      artistName: 'Anna',
      albumName: 'First',
      trackNumber: 1,
      discNumber: 1,
      releaseDate: '2001-02-03',
      genreNames: ['Pop'],
    });
    expect((await find('untagged wave'))[0].attributes).toMatchObject({
      artistName: 'Unknown Artist',
      albumName: 'c',
    });
    expect(await find('chirp')).toHaveLength(3);
    for (const { attributes } of await find('chirp'))
      expect(attributes).toMatchObject({
        name: 'Chirp',
        artistName: 'Fixture',
        albumName: 'Chirps',
        trackNumber: 3,
      });
    const { data } = await get('/v1/me/library/recently-added');
    expect(data.map((album: { attributes: { name: string } }) => album.attributes.name).sort()).toEqual([
      'Chirps',
      'First',
      'c',
    ]);
  });

  it('a file that is cut short is listed with the reason and the scan goes on', async () => {
    const whole = mp3File(tags('Whole'));
    const place = makeFolders({
      '1 empty.mp3': Buffer.alloc(0),
      '2 cut.mp3': whole.subarray(0, whole.length / 2),
      '3 text.mp3': Buffer.from('This is no music at all. '.repeat(50)),
      '4 whole.mp3': whole,
    });
    const { folder, get } = await start(place);
    expect(folder.status()).toMatchObject({ songs: 1, unreadable: 3, done: 4 });
    const { total, files } = await get('/api/folder/unreadable');
    expect(total).toBe(3);
    for (const { path, reason } of files) {
      expect(path).toMatch(/^[1-3] \w+\.mp3$/);
      expect(reason).toMatch(/^(The file is empty|The file is cut short: .*|This is not an MP3 file.*)\.$/);
    }
  });

  it('300 broken files stop nothing, and one that is mended is heard', async () => {
    const files: Record<string, Buffer> = { 'good.flac': flacFile(tags('Good')) };
    for (let n = 0; n < 300; n += 1)
      files[`bad/${n}.flac`] = flacFile(tags(`${n}`), n).subarray(0, 30 + n * 20);
    const place = makeFolders(files);
    const { folder, rescan, find } = await start(place);
    expect(folder.status()).toMatchObject({ songs: 1, unreadable: 300 });
    put(join(place.music, 'bad/7.flac'), flacFile(tags('Mended'), 7));
    await rescan();
    expect(folder.status()).toMatchObject({ songs: 2, unreadable: 299 });
    expect(await find('mended')).toHaveLength(1);
  });

  it('pipes are passed by, names with odd bytes, quotes and line breaks are played', async () => {
    const place = makeFolders({
      'song\n"<img>.mp3': mp3File(tags('Line'), 1),
      '\u{1F3B5} \u202Eright.mp3': mp3File(tags('Emoji'), 2),
    });
    execFileSync('mkfifo', [join(place.music, 'pipe.mp3')]);
    const odd = Buffer.concat([
      Buffer.from(`${place.music}/caf`),
      Buffer.from([0xe9, 0xff]),
      Buffer.from('.mp3'),
    ]);
    writeFileSync(odd, mp3File(tags('Odd'), 3));
    const { app, folder, find } = await start(place);
    expect(folder.status()).toMatchObject({ songs: 3, unreadable: 0 });
    for (const title of ['Line', 'Emoji', 'Odd']) {
      const [song] = await find(title);
      const reply = await app.inject({ url: song.attributes.assetUrl });
      expect(reply.statusCode).toBe(200);
    }
  });

  it('links inside the folder are followed, links out of it never', async () => {
    const place = makeFolders({
      'real/one.mp3': mp3File(tags('One'), 1),
      '.store/blob': mp3File(tags('Stored'), 2),
    });
    const outside = `${place.music}-private`;
    put(join(outside, 'secret.mp3'), mp3File(tags('Secret'), 3));
    symlinkSync(join(outside, 'secret.mp3'), join(place.music, 'leak.mp3'));
    symlinkSync(outside, join(place.music, 'leaks'));
    symlinkSync('/etc/passwd', join(place.music, 'passwd.wav'));
    symlinkSync(join(place.music, '.store/blob'), join(place.music, 'stored.mp3'));
    symlinkSync(join(place.music, 'real/one.mp3'), join(place.music, 'same again.mp3'));
    symlinkSync('..', join(place.music, 'real/loop'));
    const { folder, find } = await start(place);
    expect(folder.status()).toMatchObject({ songs: 2, unreadable: 0 });
    expect(await find('stored')).toHaveLength(1);
    expect(await find('secret')).toHaveLength(0);
  });

  it('a song that is moved and tagged anew keeps its id, also after the catalogue is rebuilt', async () => {
    const place = makeFolders({ 'a.mp3': mp3File(tags('Before'), 5), 'b.mp3': mp3File(tags('Other'), 6) });
    const { rescan, find, app } = await start(place);
    const [{ id }] = await find('before');
    unlinkSync(join(place.music, 'a.mp3'));
    put(join(place.music, 'deep/new name.mp3'), mp3File(tags('After', { album: 'Second' }), 5));
    await rescan();
    expect((await find('after'))[0].id).toBe(id);
    expect(await find('before')).toEqual([]);
    await app.close();
    rmSync(join(place.data, 'folder.sqlite'));
    const again = await start(place);
    expect((await again.find('after'))[0].id).toBe(id);
  });

  it('two files that swap their names keep their ids', async () => {
    const place = makeFolders({ 'a.mp3': mp3File(tags('Left'), 5), 'b.mp3': mp3File(tags('Right'), 6) });
    const { rescan, find } = await start(place);
    const ids = [(await find('left'))[0].id, (await find('right'))[0].id];
    put(join(place.music, 'a.mp3'), mp3File(tags('Right two'), 6));
    put(join(place.music, 'b.mp3'), mp3File(tags('Left two'), 5));
    await rescan();
    expect([(await find('left'))[0].id, (await find('right'))[0].id]).toEqual(ids);
  });

  it('a song that comes back has its id again, and a better copy under the old name takes it over', async () => {
    const place = makeFolders({ 'a.mp3': mp3File(tags('Old'), 5), 'b.mp3': mp3File(tags('Other'), 6) });
    const { rescan, find, folder } = await start(place);
    const [{ id }] = await find('old');
    unlinkSync(join(place.music, 'a.mp3'));
    await rescan();
    expect(folder.status().songs).toBe(1);
    put(join(place.music, 'a.mp3'), mp3File(tags('Better'), 99));
    await rescan();
    expect((await find('better'))[0].id).toBe(id);
  });

  it('the same sound twice is two songs', async () => {
    const { folder } = await start(
      makeFolders({ 'a.mp3': mp3File(tags('A'), 5), 'b.mp3': mp3File(tags('B'), 5) }),
    );
    expect(folder.status().songs).toBe(2);
  });

  it('a folder that is suddenly empty or gone deletes nothing and says why', async () => {
    const place = makeFolders({ 'a.mp3': mp3File(tags('Here')) });
    const { rescan, folder, find } = await start(place);
    renameSync(place.music, `${place.music}.away`);
    await rescan();
    expect(folder.status()).toMatchObject({
      songs: 1,
      problem: `The music folder ${basename(place.music)} is not there. Is its disk connected?`,
    });
    mkdirSync(place.music);
    await rescan();
    expect(folder.status()).toMatchObject({
      songs: 1,
      problem: expect.stringContaining('Nothing was removed'),
    });
    rmSync(place.music, { recursive: true });
    renameSync(`${place.music}.away`, place.music);
    await rescan();
    expect(folder.status()).toMatchObject({ songs: 1, problem: null });
    expect(await find('here')).toHaveLength(1);
  });

  it('an unchanged folder changes nothing; the revision rises when something changed', async () => {
    const place = makeFolders({ 'a.mp3': mp3File(tags('Here')) });
    const { rescan, folder } = await start(place);
    const { revision } = folder.status();
    await rescan();
    expect(folder.status().revision).toBe(revision);
    utimesSync(join(place.music, 'a.mp3'), 1, 1);
    await rescan();
    expect(folder.status().revision).toBe(revision + 1);
  });

  it('words that are put beside a song, changed or taken away show without the song being touched', async () => {
    const place = makeFolders({ 'a.mp3': mp3File(tags('Here'), 1), 'b.mp3': mp3File(tags('There'), 2) });
    const { rescan, folder, get, find } = await start(place);
    const [{ id }] = await find('here');
    const words = async () => {
      const answer = await get(`/v1/catalog/us/songs/${id}/lyrics`);
      return answer.data[0]?.attributes.lines.map(({ text }: { text: string }) => text);
    };
    expect(await words()).toBeUndefined();
    // Older than the song: a copy that keeps its time.
    put(join(place.music, 'a.lrc'), Buffer.from('[00:01.00]first'));
    utimesSync(join(place.music, 'a.lrc'), 1, 1);
    await rescan();
    expect(await words()).toEqual(['first']);
    put(join(place.music, 'a.lrc'), Buffer.from('[00:01.00]second'));
    await rescan();
    expect(await words()).toEqual(['second']);
    unlinkSync(join(place.music, 'a.lrc'));
    await rescan();
    expect(await words()).toBeUndefined();
    const { revision } = folder.status();
    await rescan();
    expect(folder.status().revision).toBe(revision);
  });

  it('a damaged catalogue is built anew with the same ids', async () => {
    const place = makeFolders({ 'a.mp3': mp3File(tags('Here'), 1), 'b.mp3': mp3File(tags('There'), 2) });
    const { app, find } = await start(place);
    const [{ id }] = await find('there');
    await app.close();
    writeFileSync(join(place.data, 'folder.sqlite'), Buffer.alloc(50_000, 'x'));
    const again = await start(place);
    expect((await again.find('there'))[0].id).toBe(id);
  });

  it('songs by many artists in one directory without an album artist are one compilation', async () => {
    const { get } = await start(
      makeFolders({ 'm/1.mp3': songBy('Ann', 1), 'm/2.mp3': songBy('Ben', 2), 'm/3.mp3': songBy('Cat', 3) }),
    );
    const { data } = await get('/v1/me/library/recently-added');
    expect(data).toHaveLength(1);
    expect(data[0].attributes).toMatchObject({ name: 'Mix', artistName: 'Various Artists', trackCount: 3 });
  });

  it('two music folders are one library, and one inside the other counts once', async () => {
    const place = makeFolders({ 'a/one.mp3': mp3File(tags('One'), 1), 'b/two.mp3': mp3File(tags('Two'), 2) });
    const folders = [join(place.music, 'a'), join(place.music, 'b'), join(place.music, 'b/.')];
    const { folder } = await start(place, folders);
    expect(folder.status()).toMatchObject({ songs: 2, found: 2 });
  });
});

it('the music folder and the data folder must not lie in each other', async () => {
  const place = makeFolders();
  await expect(refuse([place.music], join(place.music, 'data'))).rejects.toThrow(
    /DATA_DIR.*inside MUSIC_DIR/,
  );
  await expect(refuse([join(place.data, 'music')], place.data)).rejects.toThrow(/MUSIC_DIR.*inside DATA_DIR/);
  await expect(refuse([place.music], place.music)).rejects.toThrow(/MUSIC_DIR/);
});
