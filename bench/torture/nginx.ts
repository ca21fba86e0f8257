import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './processes.ts';

/** For nginx to read its settings again, and for its old workers to end what they do. */
const reloadMs = 2_000;

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

export const hasNginx = () => spawnSync('nginx', ['-v']).error === undefined;

/** The settings of docs/scaling.md: requests in turn, and what a server that has ended had not begun goes to another. */
const settings = (home: string, port: number, hosts: readonly string[]) => `
daemon off;
pid ${home}/nginx.pid;
error_log ${home}/error.log;
events { worker_connections 4096; }
http {
  access_log off;
${temporary.map((name) => `  ${name}_temp_path ${home}/${name};`).join('\n')}
  upstream earshot {
${hosts.map((host) => `    server ${host} max_fails=1 fail_timeout=5s;`).join('\n')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 1g;
    location / {
      proxy_pass http://earshot;
      proxy_http_version 1.1;
      proxy_buffering off;
      proxy_request_buffering off;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
    }
  }
}`;

export type Nginx = {
  url: string;
  /** Sends new requests to these alone; those that run are answered. */
  setHosts(hosts: readonly string[]): Promise<void>;
  stop(): void;
};

/** An nginx in front of these servers, with no memory of who went where. */
export async function startNginx(hosts: readonly string[]): Promise<Nginx> {
  const home = mkdtempSync(join(tmpdir(), 'earshot-nginx-'));
  const port = await freePort();
  writeFileSync(join(home, 'nginx.conf'), settings(home, port, hosts));
  const nginx: ChildProcess = spawn(
    'nginx',
    ['-p', home, '-e', join(home, 'error.log'), '-c', join(home, 'nginx.conf')],
    {
      stdio: 'inherit',
    },
  );
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 50; tries += 1) {
    const isThere = await fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isThere) break;
    await sleep(100);
  }
  return {
    url,
    async setHosts(servers) {
      writeFileSync(join(home, 'nginx.conf'), settings(home, port, servers));
      nginx.kill('SIGHUP');
      await sleep(reloadMs);
    },
    stop() {
      nginx.kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
