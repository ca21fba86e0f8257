import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// A stray console.error is a failure that nobody asked about.
const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);

afterEach(() => {
  cleanup();
  const calls = errors.mock.calls.map((call) => call.join(' '));
  errors.mockClear();
  if (calls.length > 0) throw new Error(`The test logged errors:\n${calls.join('\n')}`);
});
