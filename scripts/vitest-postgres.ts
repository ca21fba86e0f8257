import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One PostgreSQL for a whole run; each test file makes databases of its own in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Plans do not depend on whether it has counted a table by the time that a test looks.
  const postgres = await startPostgres({ more: ['autovacuum=off'] });
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}
