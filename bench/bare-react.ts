import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { root } from '../scripts/run-node.ts';

const page =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title></head>' +
  '<body><div id="root"></div><script type="module" src="/main.js"></script></body></html>';
const program = `
import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router';
function Form() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  return h('form', null,
    h('label', null, 'Email', h('input', { name: 'email', value: email, onChange: (event) => setEmail(event.target.value) })),
    h('label', null, 'Password', h('input', { name: 'password', type: 'password', value: password, onChange: (event) => setPassword(event.target.value) })),
    h('button', null, 'Log in'));
}
createRoot(document.getElementById('root')).render(
  h(BrowserRouter, null, h(Routes, null, h(Route, { path: '*', element: h(Form) }))));
`;
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

/** The least that a log-in made with React and a router can be, served by the least that serves it. */
export async function serveBareReact(): Promise<{ url: string; stop: () => void }> {
  // Inside, so that the build finds the packages.
  const folder = mkdtempSync(join(root, 'node_modules', '.bare-react-'));
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'main.js'), program);
  await build({ root: folder, configFile: false, logLevel: 'error' });
  const files = new Map(
    readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' })
      .filter((path) => extname(path) in types)
      .map((path) => [`/${path}`, brotliCompressSync(readFileSync(join(folder, 'dist', path)))]),
  );
  const server = createServer(({ url = '/' }, response) => {
    const path = files.has(url) ? url : '/index.html';
    response.setHeader('content-encoding', 'br').setHeader('content-type', types[extname(path)] ?? '');
    response.end(files.get(path));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
