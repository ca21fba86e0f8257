import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { eventually, exited, freePort, ownedFolder, startProgram } from './processes.ts';

/** Its defaults but for `server_login_retry`: after PostgreSQL's restart it would refuse everybody for 15 s. */
const settings = (target: URL, port: number, poolSize: number) => `
[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = users.txt
admin_users = postgres
pool_mode = transaction
default_pool_size = ${poolSize}
server_login_retry = 1
max_client_conn = 200
`;

export const pgbouncerVersion = (): string =>
  /PgBouncer \S+/.exec(spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' }).stdout)?.[0] ?? '';

async function askOnce(url: string, question: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(question)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A PgBouncer in transaction mode before this PostgreSQL. */
export async function startPgbouncer(postgresUrl: string, poolSize: number) {
  const home = ownedFolder('pgbouncer');
  const port = await freePort();
  const url = new URL(postgresUrl);
  writeFileSync(join(home, 'pgbouncer.ini'), settings(url, port, poolSize));
  writeFileSync(join(home, 'users.txt'), '"postgres" ""\n');
  url.port = String(port);
  const admin = new URL(url);
  admin.pathname = '/pgbouncer';

  const launch = async () => {
    const child = startProgram('pgbouncer', ['-q', 'pgbouncer.ini'], home);
    await eventually(15, () => askOnce(admin.href, 'show version'));
    return child;
  };
  let child = await launch();
  return {
    url: url.href,
    ask: (question: string) => askOnce(url.href, question),
    askAdmin: (question: string) => askOnce(admin.href, question),
    /** Ends it, with every connection through it, as a crash would, and starts it again. */
    async crash(): Promise<void> {
      child.kill('SIGKILL');
      await exited(child);
      child = await launch();
    },
    async stop(): Promise<void> {
      child.kill('SIGKILL');
      await exited(child);
      rmSync(home, { recursive: true, force: true });
    },
  };
}
