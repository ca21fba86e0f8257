import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SearchReply } from '#contract/v1/provider.ts';
import { stopMonotonicClock } from '#rules/testing/test-clocks.ts';
import type { TestAlbum } from '../../testing/test-catalogue.ts';
import { type TestListener, type TestProvider, testProvider } from '../../testing/test-listeners.ts';
import { editDistances } from './vocabulary.ts';

afterEach(() => vi.useRealTimers());

const album = (id: number, artist: string, title: string, songs: string[], date = '1990'): TestAlbum => ({
  id,
  artist,
  title,
  songs,
  date,
  genre: id % 2 ? 'Rock' : 'Jazz',
});

const albums: TestAlbum[] = [
  album(1, 'AC/DC', 'Back in Black', ['Hells Bells', 'Thunderstruck'], '1980'),
  album(2, 'R.E.M.', 'Murmur', ['Radio Free Europe', 'Catapult'], '1983'),
  album(3, 'a-ha', 'Hunting High and Low', ['Take On Me', 'Love Is Reason'], '1985'),
  album(4, 'P!nk', 'Funhouse', ['So What', 'Sober'], '2008'),
  album(5, 'Sigur Rós', 'Ágætis byrjun', ['Svefn-g-englar', 'Starálfur'], '1999'),
  album(6, 'Motörhead', 'Overkill', ['Stay Clean', 'Capricorn'], '1979'),
  album(7, "Guns N' Roses", 'Appetite', ['Paradise City', 'Nightrain'], '1987'),
  album(8, '…And You Will Know Us by the Trail of Dead', 'Source Tags & Codes', ['Relative Ways'], '2002'),
  album(9, 'Miles Davis', 'Kind of Blue', ['So What', 'Blue in Green', 'Flamenco Sketches'], '1959'),
  album(10, '椎名林檎', '東京事変', ['東京タワー', '丸の内サディスティック'], '1999'),
  album(11, '방탄소년단', '화양연화', ['소년의 봄날'], '2015'),
  album(12, 'Queen', 'A Night at the Opera', ['Love of My Life', 'Bohemian Rhapsody'], '1975'),
  album(13, 'Quentin Lamb', 'Pastures', ['Quench', 'Beat', 'Meat', 'Heat Wave'], '2011'),
  album(14, 'Metallica', 'Lightning', ['Fade to Black', 'Love'], '1984'),
  album(15, 'Love', 'Forever Changes', ['Alone Again Or', 'Andmoreagain'], '1967'),
  album(16, 'Ben Moss', 'Lovely', ['My Love', 'Love', 'Lovely Day', 'Intro'], '2001'),
  album(17, 'Ke$ha', 'Animal', ['Tik Tok', 'Intro'], '2010'),
  album(18, 'Simon & Garfunkel', 'Bookends', ['America', 'Intro'], '1968'),
  album(19, 'Кино', 'Группа крови', ['Звезда по имени Солнце'], '1988'),
];

let provider: TestProvider;
let ann: TestListener;
let bob: TestListener;
beforeAll(async () => {
  provider = await testProvider(albums);
  ({ ann, bob } = provider);
});
afterAll(() => provider[Symbol.asyncDispose]());

async function search(term: string, types = 'songs,albums,artists', limit = 25, who = ann) {
  const query = new URLSearchParams({ term, types, limit: String(limit) });
  const answer = await who.ask('GET', `/v1/catalog/us/search?${query.toString()}`);
  expect(answer.statusCode, `${term.slice(0, 50)} ${answer.body.slice(0, 200)}`).toBe(200);
  return answer.json<SearchReply>().results;
}
const names = (results: SearchReply['results'], type: string) =>
  (results[type]?.data ?? []).map(({ attributes }) => attributes?.name);

describe('an artist is found as it is typed', () => {
  it.each([
    ['acdc', 'AC/DC'],
    ['AC/DC', 'AC/DC'],
    ['ac dc', 'AC/DC'],
    ['rem', 'R.E.M.'],
    ['r.e.m.', 'R.E.M.'],
    ['r e m', 'R.E.M.'],
    ['aha', 'a-ha'],
    ['a-ha', 'a-ha'],
    ['a ha', 'a-ha'],
    ['pink', 'P!nk'],
    ['P!nk', 'P!nk'],
    ['kesha', 'Ke$ha'],
    ['ke$ha', 'Ke$ha'],
    ['sigur ros', 'Sigur Rós'],
    ['SIGUR R', 'Sigur Rós'],
    ['motorhead', 'Motörhead'],
    ['motör', 'Motörhead'],
    ["guns n' roses", "Guns N' Roses"],
    ['guns and roses', "Guns N' Roses"],
    ["guns'n'roses", "Guns N' Roses"],
    ['simon and garfunkel', 'Simon & Garfunkel'],
    ['and you will know', '…And You Will Know Us by the Trail of Dead'],
    ['trail of dead', '…And You Will Know Us by the Trail of Dead'],
    ['林檎', '椎名林檎'],
    ['소년단', '방탄소년단'],
    ['кино', 'Кино'],
    ['m dav', 'Miles Davis'],
  ])('%s finds %s', async (term, name) =>
    expect(names(await search(term, 'artists'), 'artists')[0]).toBe(name),
  );
});

describe('a typo is forgiven', () => {
  it.each([
    ['metalica', 'Metallica'],
    ['metallcia', 'Metallica'],
    ['metlalcia', 'Metallica'],
    ['metalic', 'Metallica'],
    ['etallica', 'Metallica'],
    ['qeuen', 'Queen'],
    ['quen', 'Queen'],
    ['motorhaed', 'Motörhead'],
    ['mtoorhaed', 'Motörhead'],
    ['miels davsi', 'Miles Davis'],
    ['garfunkle', 'Simon & Garfunkel'],
    ['sigor ros', 'Sigur Rós'],
  ])('%s finds %s', async (term, name) =>
    expect(names(await search(term, 'artists'), 'artists')).toContain(name),
  );

  it('in long words two, in short ones one, in the shortest none', async () => {
    expect(names(await search('qeuenn', 'artists'), 'artists')).toEqual([]);
    expect(names(await search('rme', 'artists'), 'artists')).toEqual(['R.E.M.']);
    expect(names(await search('mr', 'artists'), 'artists')).toEqual([]);
    expect(names(await search('mtlalciaa', 'artists'), 'artists')).toEqual([]);
  });

  it('what is meant as it stands comes first, and a word that exists brings nothing like it', async () => {
    expect(names(await search('quen', 'artists'), 'artists')).toEqual(['Quentin Lamb', 'Queen']);
    expect(names(await search('beat', 'songs'), 'songs')).toEqual(['Beat']);
  });

  it('a word that exists is doubted when nothing else is found', async () => {
    expect(names(await search('radio beat europe', 'songs'), 'songs')).toEqual([]);
    expect(names(await search('take on meat', 'songs'), 'songs')).toEqual([]);
    expect(names(await search('so what beat', 'songs'), 'songs')).toEqual([]);
    expect(names(await search('paradise pity', 'songs'), 'songs')).toEqual(['Paradise City']);
    expect(names(await search('beat wave', 'songs'), 'songs')).toEqual(['Heat Wave']);
  });

  it.each([
    ['abcd', 'abcd', 0],
    ['abcd', 'abdc', 1],
    ['abcd', 'bacd', 1],
    ['abcd', 'abd', 1],
    ['abcd', 'abxcd', 1],
    ['abcd', 'axcy', 2],
  ])('%s is from %s %d typos away', (typed, word, distance) =>
    expect(Math.floor(editDistances(typed, word, 2) / 100)).toBe(distance),
  );
});

describe('songs', () => {
  it('are found by words of their title, artist and album together', async () => {
    expect(names(await search('miles blue', 'songs'), 'songs')[0]).toBe('Blue in Green');
    expect(names(await search('green davis kind', 'songs'), 'songs')).toEqual(['Blue in Green']);
    expect(names(await search('miles gren', 'songs'), 'songs')).toEqual(['Blue in Green']);
  });

  it('in scripts without spaces are found by any part of the title, and by no other', async () => {
    expect(names(await search('タワー', 'songs'), 'songs')).toEqual(['東京タワー']);
    expect(names(await search('京タ', 'songs'), 'songs')).toEqual(['東京タワー']);
    expect(names(await search('サディス', 'songs'), 'songs')).toEqual(['丸の内サディスティック']);
    expect(names(await search('京東', 'songs'), 'songs')).toEqual([]);
    expect(names(await search('봄날', 'songs'), 'songs')).toEqual(['소년의 봄날']);
  });

  it('come by the very title, the very artist, the beginning, then all words', async () => {
    expect(names(await search('love', 'songs'), 'songs')).toEqual([
      'Love',
      'Love',
      'Alone Again Or',
      'Andmoreagain',
      'Lovely Day',
      'Love Is Reason',
      'Love of My Life',
      'My Love',
      'Intro',
    ]);
  });

  it('of one rank come by what everybody plays, then by their date', async () => {
    const pass = stopMonotonicClock();
    const intro = async (who: TestListener) =>
      (await search('intro', 'songs', 25, who))['songs']?.data.map(({ id }) => id);
    expect(await intro(ann)).toEqual(['1702', '1604', '1802']);
    await bob.ask('PUT', '/v1/me/ratings/songs/1802', { attributes: { value: 1 } });
    expect(await intro(bob)).toEqual(['1802', '1702', '1604']);
    expect(await intro(ann)).toEqual(['1702', '1604', '1802']);
    const plays = ['a', 'b'].map((playId) => ({ id: '1604', type: 'songs', playId }));
    await bob.ask('POST', '/v1/me/plays', { data: plays });
    pass(61_000);
    expect(await intro(ann)).toEqual(['1604', '1702', '1802']);
  });
});

describe('a search', () => {
  it('pages through its hits without a gap', async () => {
    const all = (await search('o', 'songs'))['songs']?.data.map(({ id }) => id);
    expect(all?.length).toBeGreaterThan(5);
    const paged: string[] = [];
    let next: string | undefined = '/v1/catalog/us/search?types=songs&limit=2&term=o';
    while (next) {
      const answer = await ann.ask('GET', next);
      const group: SearchReply['results'][string] | undefined = answer.json<SearchReply>().results['songs'];
      paged.push(...(group?.data ?? []).map(({ id }) => id));
      next = group?.next;
    }
    expect(paged).toEqual(all);
  });

  it('goes on to the next page where the surest hits end with the first', async () => {
    // Two songs are called just that; others only begin so, or have it in them.
    for (let limit = 1; limit <= 4; limit += 1) {
      const all = (await search('love', 'songs'))['songs']?.data.map(({ id }) => id) ?? [];
      expect(all.length).toBeGreaterThan(4);
      const paged: string[] = [];
      let next: string | undefined = `/v1/catalog/us/search?types=songs&limit=${limit}&term=love`;
      while (next) {
        const group: SearchReply['results'][string] | undefined = (
          await ann.ask('GET', next)
        ).json<SearchReply>().results['songs'];
        paged.push(...(group?.data ?? []).map(({ id }) => id));
        next = group?.next;
      }
      expect(paged, `pages of ${limit}`).toEqual(all);
    }
  });

  it('finds mixes and stations by their names', async () => {
    const results = await search('jazz', 'songs,playlists,stations');
    expect(results['playlists']?.data[0]).toMatchObject({
      id: 'pl.genre-jazz',
      type: 'playlists',
      attributes: { name: 'Jazz Mix', curatorName: 'Earshot' },
    });
    expect(results['stations']?.data.map(({ id }) => id)).toEqual(['ra.q-jazz']);
    expect(names(await search('miles', 'stations'), 'stations')).toEqual(['Miles Davis Station']);
  });

  it('of the library forgives the same', async () => {
    const answer = await ann.ask(
      'GET',
      '/v1/me/library/search?types=library-artists,library-songs&term=metalica',
    );
    const { results } = answer.json<SearchReply>();
    expect(names(results, 'library-artists')).toEqual(['Metallica']);
    expect(results['library-songs']?.data[0]?.id).toMatch(/^i\./);
  });

  it('of the library shows what only resembles the term where nothing holds it', async () => {
    const find = async (term: string) => {
      const answer = await ann.ask('GET', `/v1/me/library/search?types=library-songs&term=${term}&limit=25`);
      return names(answer.json<SearchReply>().results, 'library-songs');
    };
    // Songs of Quentin Lamb; those of Queen are a letter away.
    expect(new Set(await find('quen'))).toEqual(new Set(['Beat', 'Heat Wave', 'Meat', 'Quench']));
    expect(await find('thunderstrucc')).toEqual(['Thunderstruck']);
  });

  it.each([
    '"*()%^:-',
    '"',
    "'; drop table song; --",
    'NEAR(a b)',
    'a AND NOT b OR',
    '* *',
    '\ud800',
    '\u202e\u200b\ufeff',
    '%_%',
    '🎵🎶',
    'é'.repeat(5000),
    'lovely '.repeat(1500),
    'x'.repeat(10_000),
    '東'.repeat(3000),
    '{} [] ^col: "unclosed',
    '-'.repeat(300),
    'constructor __proto__',
  ])('is no error for %j', async (term) => {
    for (const types of ['songs,albums,artists,playlists,stations', 'constructor', 'songs,songs', 'bogus'])
      await search(term, types).catch((thrown: unknown) => {
        if (term.trim() !== '') throw thrown;
      });
    const library = await ann.ask(
      'GET',
      `/v1/me/library/search?${new URLSearchParams({ term, types: 'library-songs,library-playlists' }).toString()}`,
    );
    expect(library.statusCode).toBeLessThan(500);
  });

  it.each([
    'types=songs&term=a%00b',
    'types=songs',
    'types=songs&term=',
    'types=songs&term=%20%20',
    'term=love',
    'term=love&types=,',
  ])('with %s is refused as Apple does', async (query) => {
    const answer = await ann.ask('GET', `/v1/catalog/us/search?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ status: '400', code: '40005' }] });
  });
});
