import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Waiting ends when what is waited for is there: a busy machine may take long, and a second would be a guess.
configure({ asyncUtilTimeout: 15_000 });

// A stray console.error is a failure that nobody asked about.
const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);

// jsdom lays nothing out: a wide window with a mouse, which never changes.
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: query.includes('min-width'),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));
Object.assign(Element.prototype, {
  setPointerCapture: () => undefined,
  hasPointerCapture: () => false,
  releasePointerCapture: () => undefined,
});
Element.prototype.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
  cleanup();
  const calls = errors.mock.calls.map((call) => call.join(' '));
  errors.mockClear();
  if (calls.length > 0) throw new Error(`The test logged errors:\n${calls.join('\n')}`);
});
