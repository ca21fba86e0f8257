import { parseSync, Visitor } from 'oxc-parser';
import { isTest, type SourceFile } from './read-sources.ts';

const seam = 'rules/clock.ts';

/** Names that give a time; `Date.parse` and `Date.UTC` calculate with times that they are given. */
const readers = ['Date.now', 'performance.now', 'performance.timeOrigin', 'process.hrtime'];

/** Lines on which a clock is read, or handed on to be read. */
function clockReads({ path, text }: SourceFile): string[] {
  const reads: { at: number; name: string }[] = [];
  new Visitor({
    MemberExpression({ object, property, start }) {
      if (object.type !== 'Identifier' || property.type !== 'Identifier') return;
      const name = `${object.name}.${property.name}`;
      if (readers.includes(name)) reads.push({ at: start, name });
    },
    NewExpression({ callee, arguments: callArguments, start }) {
      if (callee.type === 'Identifier' && callee.name === 'Date' && callArguments.length === 0)
        reads.push({ at: start, name: 'new Date()' });
    },
    CallExpression({ callee, start }) {
      if (callee.type === 'Identifier' && callee.name === 'Date') reads.push({ at: start, name: 'Date()' });
    },
    VariableDeclarator({ id, init, start }) {
      const isClock = init?.type === 'Identifier' && /^(Date|performance)$/.test(init.name);
      if (isClock && id.type === 'ObjectPattern') reads.push({ at: start, name: 'a method of a clock' });
    },
    ImportSpecifier({ imported, start }) {
      if (imported.type === 'Identifier' && imported.name === 'performance')
        reads.push({ at: start, name: 'performance' });
    },
  }).visit(parseSync(path, text).program);
  return reads.map(
    ({ at, name }) =>
      `${path}:${text.slice(0, at).split('\n').length} reads ${name}; time is read by ${seam}: wallTimeMs for people ` +
      'and what is stored, monotonicMs for durations, windows and caches',
  );
}

/** Places of the product where a clock is read, but in the one module for it. */
export function clockFaults(files: readonly SourceFile[]): string[] {
  const read = files.filter(({ path }) => path !== seam && !isTest(path));
  if (files.length === 0) return ['readers of a clock were searched for in no files at all'];
  return read.flatMap(clockReads);
}
