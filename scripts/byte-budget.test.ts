import { expect, test } from 'vitest';
import { budgetFaults, budgets, filesOf, type Manifest, weighBuild } from './byte-budget.ts';

const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, css: ['assets/index.css'], imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  'home.tsx': { file: 'assets/home.js', imports: ['_react.js', '_card.js'] },
  '_card.js': { file: 'assets/card.js', css: ['assets/card.css'] },
};

test('a route weighs its entry, its screen and everything they import, each once', () => {
  expect(filesOf(manifest, ['home.tsx'])).toEqual([
    'assets/index.js',
    'assets/index.css',
    'assets/react.js',
    'assets/home.js',
    'assets/card.js',
    'assets/card.css',
  ]);
});

test('a route over its budget, a renamed screen, no route and no build are each named', () => {
  const home = { route: '/', modules: ['home.tsx'], maxKibibytes: 6 };
  expect(budgetFaults(manifest, () => 1024, [home]).faults).toEqual([]);
  expect(budgetFaults(manifest, () => 1025, [home]).faults.join()).toContain('over its budget');
  expect(budgetFaults(manifest, () => 1, [{ ...home, modules: ['gone.tsx'] }]).faults.join()).toContain(
    'gone.tsx',
  );
  expect(budgetFaults(manifest, () => 1, [{ ...home, maxFiles: 6 }]).faults).toEqual([]);
  expect(budgetFaults(manifest, () => 1, [{ ...home, maxFiles: 5 }]).faults).toEqual([
    '/: 6 files of at most 5',
  ]);
  expect(budgetFaults(manifest, () => 1, []).faults).toHaveLength(1);
  expect(weighBuild('/nowhere').faults).toHaveLength(1);
  expect(budgets.length).toBeGreaterThan(0);
});
