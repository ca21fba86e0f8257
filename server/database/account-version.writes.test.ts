import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { readSources } from '../../scripts/read-sources.ts';
import { root } from '../../scripts/run-node.ts';

const tables = new Set(['user', 'session', 'app_password']);
const writes = new Set(['insertInto', 'updateTable', 'deleteFrom']);

type Node = { type: string; start: number; end: number; [name: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The table of `database.updateTable('user')`; undefined for anything else. */
function writtenTable({ type, callee, arguments: argument }: Node): string | undefined {
  if (type !== 'CallExpression' || !isNode(callee) || !isNode(callee['property'])) return undefined;
  if (!writes.has(String(callee['property']['name'])) || !Array.isArray(argument)) return undefined;
  const [table]: unknown[] = argument;
  return isNode(table) && typeof table['value'] === 'string' ? table['value'] : undefined;
}

const partsOf = (node: Node): unknown[] =>
  Object.entries(node).flatMap(([name, part]) => (name === 'parent' ? [] : [part]));

/** Of the function itself, or the one around a callback; a whole repository says nothing of one write. */
const saysSo = (text: string, functions: readonly Node[]): boolean =>
  functions
    .slice(-2)
    .map(({ start, end }) => text.slice(start, end))
    .some((one) => !one.startsWith('function create') && one.includes('invalidateAccounts('));

/** Writes of these tables in functions that do not say so, each as `path: table`. */
function silentWrites(path: string, text: string): string[] {
  const faults: string[] = [];
  function visit(value: unknown, functions: readonly Node[]): void {
    if (Array.isArray(value)) for (const each of value) visit(each, functions);
    if (!isNode(value)) return;
    const table = writtenTable(value);
    if (table !== undefined && tables.has(table) && !saysSo(text, functions))
      faults.push(`${path}: ${table}`);
    const inner = /Function/.test(value.type) ? [...functions, value] : functions;
    for (const part of partsOf(value)) visit(part, inner);
  }
  visit(parseSync(path, text).program.body, []);
  return faults;
}

const written = "export const a = (database) => database.updateTable('user').execute();";
const source =
  "export const a = async (database) => { await database.deleteFrom('session').execute(); invalidateAccounts(database); };";

test('no change of an account, session or app password goes unsaid: what was read of it is read again', () => {
  expect(silentWrites('server/a.ts', written)).toEqual(['server/a.ts: user']);
  expect(silentWrites('server/a.ts', source)).toEqual([]);
  const sources = readSources(root).filter(
    ({ path }) => path.startsWith('server/') && !/\.test\.ts$|\/testing\/|\/migrations\//.test(path),
  );
  const writing = sources.filter(({ text }) => /invalidateAccounts\(/.test(text));
  expect(writing.length).toBeGreaterThan(6);
  expect(sources.flatMap(({ path, text }) => silentWrites(path, text))).toEqual([]);
});
