import type { DatabaseSync } from 'node:sqlite';
import { prepare, rowsOf } from '../store/query.ts';
import { ownSettings, type Unit, type UnitKey, type UnitRow, unitReader, units } from './catalogue-units.ts';

/** Units to read at a time; with their rows about half a megabyte. */
const chunkUnits = 400;

const changedUnits = rowsOf(
  { position: 'integer not null', kind: 'text not null', number: 'integer', text: 'text' },
  `select rowid as position, kind, iif(typeof(key) = 'integer', key, null) as number,
     iif(typeof(key) = 'text', key, null) as text
   from changed_unit where rowid > ? order by rowid limit ${chunkUnits}`,
);

/** Notes which units this connection changes, by triggers of its own: other connections and the files do not have them. */
export function changeLog(database: DatabaseSync, musicFolders: readonly string[]) {
  // Without it a row that `or replace` removes calls no trigger.
  database.exec(`pragma recursive_triggers = on;
    create temp table changed_unit (kind text not null, key not null, unique (kind, key))`);
  for (const unit of units) for (const index of unit.parts.keys()) database.exec(triggersOf(unit, index));
  const read = unitReader(database, musicFolders);
  const changed = prepare(database, changedUnits);

  return {
    isEmpty: (): boolean => changed.get(0) === null,
    /** What changed, as it is now, in chunks. */
    *chunks(): Generator<UnitRow[]> {
      let after = 0;
      for (;;) {
        const rows = changed.all(after);
        const last = rows.at(-1);
        if (last === undefined) return;
        yield rows.map(({ kind, number, text }) => read(kind, keyOf(number, text)));
        after = last.position;
      }
    },
    clear: () => database.exec('delete from changed_unit'),
    /** Notes everything that is there as changed. */
    noteAll(): void {
      for (const { kind, parts } of units)
        for (const { table, key } of parts.slice(0, 1))
          database.exec(
            `insert or ignore into changed_unit select '${kind}', ${key} from ${table.name} ${isShared(kind)}`,
          );
    },
  };
}

function keyOf(number: number | null, text: string | null): UnitKey {
  const key = number ?? text;
  if (key === null) throw new TypeError('A changed unit has no key.');
  return key;
}

const ownNames = ownSettings.map((name) => `'${name}'`).join(', ');
const isShared = (kind: string): string => (kind === 'setting' ? `where name not in (${ownNames})` : '');

function triggersOf({ kind, parts }: Unit, index: number): string {
  const part = parts[index];
  if (part === undefined) return '';
  const { table, key } = part;
  const name = table.name.replace('.', '_');
  const where = table.name.includes('.') ? table.name : `main.${table.name}`;
  // Not `or ignore`: in a trigger the conflict clause of the statement outside of it counts.
  const note = (row: 'new' | 'old') =>
    `insert into changed_unit select '${kind}', ${row}.${key}
       where not exists (select 1 from changed_unit where kind = '${kind}' and key = ${row}.${key})
       ${kind === 'setting' ? `and ${row}.name not in (${ownNames})` : ''};`;
  return `
    create temp trigger ${name}_on_insert after insert on ${where} begin ${note('new')} end;
    create temp trigger ${name}_on_delete after delete on ${where} begin ${note('old')} end;
    create temp trigger ${name}_on_update after update on ${where} begin ${note('old')} ${note('new')} end;`;
}
