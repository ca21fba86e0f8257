import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { root } from './run-node.ts';

// The server restarts when its files change; Vite hot-reloads the web app and hands the calls on to the server.
const port = process.env['PORT'] ?? '4400';
const serverPort = String(Number(port) + 1);
const server = spawn(process.execPath, ['--watch', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PORT: serverPort, PUBLIC_URL: `http://localhost:${port}` },
});
const target = `http://127.0.0.1:${serverPort}`;
const web = await createServer({
  server: {
    port: Number(port),
    strictPort: true,
    proxy: { '/api': target, '/v1': target, '^/share(/|-page\\.)': target },
  },
});
await web.listen();
web.printUrls();
process.on('SIGINT', () => {
  server.kill('SIGTERM');
  void web.close().then(() => process.exit(0));
});
