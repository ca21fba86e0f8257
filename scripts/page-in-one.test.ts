import { expect, test } from 'vitest';
import { inOne } from './page-in-one.ts';

test('the built page holds its first program, without its comments, and its icon', () => {
  const page = '<link rel="icon" href="/favicon.svg" /><script src="/theme.js"></script>';
  expect(inOne(page, "// Why.\nconst a = '$&';\n  // Because.\n  a;\n", '<svg/>\n')).toBe(
    '<link rel="icon" href="data:image/svg+xml,%3Csvg%2F%3E" /><script>const a = \'$&\';\na;</script>',
  );
});
