import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { readerOf } from '../catalogue/catalogue-reader.ts';
import { insertForId, insertInto } from './insert.ts';
import {
  both,
  computed,
  countOf,
  fields,
  optional,
  prefixed,
  prepare,
  rowsOf,
  select,
  wide,
} from './query.ts';
import { createTable } from './table.ts';
import * as tables from './tables.ts';

const database = new DatabaseSync(':memory:');
afterAll(() => database.close());
database.exec([tables.word, tables.albumGenre, tables.artist].map((one) => createTable(one)).join(';'));
const putGenre = insertInto(database, tables.albumGenre, { or: 'ignore' });

test('a column that a scan forgets to fill is a fault of types, and of the database', () => {
  // @ts-expect-error There is no album.
  const forgetful = () => insertInto(database, tables.albumGenre)({ genre: 'Jazz' });
  expect(forgetful).toThrow('NOT NULL');
  // @ts-expect-error There is no such column.
  const mistaken = () => putGenre({ genre: 'Jazz', album_id: 1, mood: 'blue' });
  expect(mistaken).toThrow('mood');
});

test('what is there already is left alone, and that is told', () => {
  expect(putGenre({ genre: 'Folk', album_id: 7 })).toBe(true);
  expect(putGenre({ genre: 'Folk', album_id: 7 })).toBe(false);
  expect(prepare(database, countOf('from album_genre where album_id = 7')).one().count).toBe(1);
});

test('a number that was given out comes with the row', () => {
  const put = insertForId(database, tables.word, { without: ['id'] });
  expect([put({ word: 'quay' }), put({ word: 'tide' })]).toEqual([1, 2]);
});

test('columns come with their types, under longer names, beside others, and null where nothing is joined', () => {
  insertInto(
    database,
    tables.artist,
  )({
    id: 3,
    name: 'Ann',
    folded: 'ann',
    name_sort: null,
    musicbrainz_id: null,
    picture_id: null,
  });
  const query = select(
    both(
      both(
        fields(tables.artist, 'id', 'name_sort'),
        computed({ twice: 'integer not null' }, { twice: '2 * id' }),
      ),
      optional(prefixed('genre', fields(tables.albumGenre, 'album_id'))),
    ),
    'from artist left join album_genre on album_id = artist.id',
  );
  const { id, twice, genre_album_id } = prepare(database, query).one();
  const sum: number = id + twice;
  // @ts-expect-error It may be null.
  const album: number = genre_album_id;
  expect([sum, album]).toEqual([9, null]);
});

test('a row that is not what its query says ends in the name of the column, not in a wrong answer', () => {
  const wrong = rowsOf({ id: 'integer not null', name: 'integer' }, 'select id, name from artist');
  expect(() => prepare(database, wrong).all()).toThrow('Column name is not integer.');
  const later = rowsOf({ id: 'integer not null' }, 'select 1 as id union all select null');
  expect(() => prepare(database, later).all()).toThrow('Column id is not integer not null.');
  const missing = rowsOf({ id: 'integer not null', age: 'integer not null' }, 'select id from artist');
  expect(() => prepare(database, missing).get()).toThrow('Column age is not integer not null.');
  expect(() =>
    prepare(database, rowsOf({ id: 'integer not null' }, 'select id from word where 0')).one(),
  ).toThrow('There is no row');
});

test('a wide row has the same columns through a reader, and is checked in the same way', () => {
  const read = readerOf((sql) => database.prepare(sql));
  const columns = both(
    fields(tables.artist, 'id', 'name', 'musicbrainz_id'),
    computed({ twice: 'integer not null' }, { twice: '2 * id' }),
  );
  const query = select(wide(columns), 'from artist where id = ?');
  const [row] = read.all(query, 3);
  expect([row?.id, row?.name, row?.musicbrainz_id, row?.twice]).toEqual([3, 'Ann', null, 6]);
  expect([read.get(query, 3)?.twice, read.get(query, 4)]).toEqual([6, null]);
  // The same words without `wide` are answered by objects that can be copied.
  expect({ ...read.get(select(columns, 'from artist where id = ?'), 3) }).toMatchObject({ name: 'Ann' });
  const wrong = wide(computed({ name: 'integer not null' }, { name: "'Ann'" }));
  expect(() => read.all(select(wrong, 'from artist'))).toThrow('Column name is not integer not null.');
});
