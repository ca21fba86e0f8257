import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** What a database was asked to do, by the words of its statements. */
export type CountedWork = {
  /** How often statements ran whose words match. */
  statements(words: RegExp): number;
  /** How many rows they answered. */
  rows(words: RegExp): number;
  forget(): void;
};

function rowsIn(method: 'all' | 'get' | 'run', answer: unknown): number {
  if (method === 'all') return Array.isArray(answer) ? answer.length : 0;
  return method === 'get' && answer !== undefined ? 1 : 0;
}

/** Counts the work of every statement that is prepared from here on: tests say how much work something is, never how long it takes. */
export function countedWork(database: DatabaseSync): CountedWork {
  const counts = new Map<string, { statements: number; rows: number }>();
  const prepare = database.prepare.bind(database);

  function count(sql: string, rows: number): void {
    const { statements, rows: before } = counts.get(sql) ?? { statements: 0, rows: 0 };
    counts.set(sql, { statements: statements + 1, rows: before + rows });
  }

  function counted(sql: string, statement: StatementSync): StatementSync {
    return new Proxy(statement, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return (...values: unknown[]) => {
          const answer: unknown = Reflect.apply(method, target, values);
          if (name === 'all' || name === 'get' || name === 'run') count(sql, rowsIn(name, answer));
          return answer;
        };
      },
    });
  }

  database.prepare = (sql) => counted(sql, prepare(sql));
  const sum = (words: RegExp, what: 'statements' | 'rows') =>
    [...counts].reduce((total, [sql, one]) => total + (words.test(sql) ? one[what] : 0), 0);
  return {
    statements: (words) => sum(words, 'statements'),
    rows: (words) => sum(words, 'rows'),
    forget: () => counts.clear(),
  };
}
