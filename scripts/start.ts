import { run } from './run-node.ts';

// The build runs in a process of its own, so that its memory is gone when the server listens.
const code = run(process.execPath, 'scripts/build-web.ts');
if (code !== 0) process.exit(code);
await import('../server/main.ts');
