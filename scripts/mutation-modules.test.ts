import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutationModules } from './mutation-modules.ts';
import { root } from './run-node.ts';

/** Each alternative of `{a,b}` by itself: one of them that names nothing would not be missed in the whole. */
function alternatives(pattern: string): string[] {
  const [, before = '', inside, after = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(pattern) ?? [];
  if (inside === undefined) return [pattern];
  return inside.split(',').flatMap((one) => alternatives(before + one + after));
}

test.each(Object.entries(mutationModules))(
  'what %s plants faults in, and its tests, are there',
  (_, module) => {
    const patterns = [...module.mutate, ...module.tests].filter((pattern) => !pattern.startsWith('!'));
    expect(patterns.length).toBeGreaterThan(1);
    // `{ts,tsx}` may match one of the two alone; names may not.
    const exact = patterns.flatMap((pattern) =>
      /\{[^}]*[a-z]{4}/.test(pattern) ? alternatives(pattern) : [pattern],
    );
    expect(exact.filter((pattern) => globSync(pattern, { cwd: root }).length === 0)).toEqual([]);
  },
);
