import { vi } from 'vitest';

// A worker runs file after file, which costs far less than one for each: every file begins as if it were the first.
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.restoreAllMocks();
vi.resetModules();
