import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const hostile = [
  'https://evil.example.org/worker.js',
  '//evil.example.org/worker.js',
  '\\\\evil.example.org\\worker.js',
  'data:text/javascript,alert(1)',
  'javascript:alert(1)',
  'blob:https://evil.example.org/1',
];

test('a script comes from this server alone, however its address is written', async () => {
  const { ownScript } = await import('./own-script.ts');
  expect(ownScript('/worker.js')).toBe(`${location.origin}/worker.js`);
  for (const address of hostile) expect(() => ownScript(address), address).toThrow(/this server alone/);
});

test('a browser with Trusted Types gets the address by the policy that the server names', async () => {
  const policies: string[] = [];
  vi.stubGlobal('trustedTypes', {
    createPolicy<Given>(name: string, rules: Given): Given {
      policies.push(name);
      return rules;
    },
  });
  const { ownScript } = await import('./own-script.ts');
  expect(ownScript('/worker.js')).toBe(`${location.origin}/worker.js`);
  for (const address of hostile) expect(() => ownScript(address), address).toThrow(/this server alone/);
  expect(policies).toEqual(['own-scripts']);
});
