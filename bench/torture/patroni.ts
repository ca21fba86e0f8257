import { type ChildProcess, spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { eventually, exited, freePort, ownedFolder, startProgram } from './processes.ts';

const nodeCount = 3;
const secondsToStart = 90;
const logLagMs = 500;

/** The folder of the newest PostgreSQL of Debian's packages. Undefined where there is none. */
export const debianPostgres = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin')
    .toSorted(
      (a, b) => Number.parseInt(b.split('/')[4] ?? '', 10) - Number.parseInt(a.split('/')[4] ?? '', 10),
    )
    .at(0);

type Ports = { etcd: number; rest: number; postgres: number };

/**
 * A commit is acknowledged once a standby has it; strictly, or a new primary acknowledges some seconds of saves alone.
 * `ttl`, `loop_wait`, `retry_timeout`: the primary is replaced when it
 * was silent for 20 s.
 */
const settings = (name: string, home: string, ports: Ports, programs: string) =>
  JSON.stringify({
    scope: 'earshot',
    name,
    restapi: { listen: `127.0.0.1:${ports.rest}`, connect_address: `127.0.0.1:${ports.rest}` },
    etcd3: { host: `127.0.0.1:${ports.etcd}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_log_hints: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    },
    postgresql: {
      listen: `127.0.0.1:${ports.postgres}`,
      connect_address: `127.0.0.1:${ports.postgres}`,
      data_dir: join(home, name),
      bin_dir: programs,
      pgpass: join(home, `${name}.pgpass`),
      authentication: {
        superuser: { username: 'postgres', password: 'secret' },
        replication: { username: 'replicator', password: 'secret' },
      },
      parameters: { unix_socket_directories: home },
    },
  });

/** Where the node's PostgreSQL is, and whether it takes writes. Rejects where it does not answer. */
async function isPrimary(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
    return rows[0]?.standby === false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

type Node = {
  name: string;
  url: string;
  start: () => void;
  stop: () => Promise<void>;
  kill: () => Promise<void>;
  freeze: () => Promise<void>;
  reset: () => Promise<void>;
};

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .map(Number)
    .filter((child) => child > 0);
}

/** Those that send the log to standbys. */
function logSendersOf(postmaster: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(postmaster)], {
    encoding: 'utf8',
  });
  return stdout
    .split('\n')
    .filter((line) => line.includes('walsender'))
    .map((line) => Number.parseInt(line, 10));
}

function signal(pid: number, name: 'SIGKILL' | 'SIGSTOP'): void {
  try {
    process.kill(pid, name);
  } catch (thrown) {
    // It has ended by itself.
    if (!(thrown instanceof Error && Reflect.get(thrown, 'code') === 'ESRCH')) throw thrown;
  }
}

function createNode(home: string, name: string, ports: Ports, programs: string): Node {
  const file = join(home, `${name}.yml`);
  writeFileSync(file, settings(name, home, ports, programs));
  let patroni: ChildProcess | undefined;
  let frozen: number[] = [];

  /** All of its processes. Its log has reached no standby for a moment then: what it acknowledged meanwhile is lost with it. */
  async function cutOff(): Promise<number[]> {
    const postmaster = Number(readFileSync(join(home, name, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    for (const pid of logSendersOf(postmaster)) signal(pid, 'SIGSTOP');
    await sleep(logLagMs);
    return [patroni?.pid ?? 0, postmaster, ...childrenOf(postmaster)].filter((pid) => pid > 0);
  }

  return {
    name,
    url: `postgres://postgres@127.0.0.1:${ports.postgres}/postgres`,
    start() {
      patroni = startProgram('patroni', [file], home);
    },
    async stop() {
      if (!patroni) return;
      patroni.kill('SIGTERM');
      await exited(patroni);
    },
    /** As when the machine is switched off and its network says so. */
    async kill() {
      for (const pid of await cutOff()) signal(pid, 'SIGKILL');
      if (patroni) await exited(patroni);
    },
    /** As when the machine hangs or its network is gone: nothing is closed, and nothing answers. */
    async freeze() {
      frozen = await cutOff();
      for (const pid of frozen) signal(pid, 'SIGSTOP');
    },
    /** What Patroni's watchdog does with a machine that hangs: one that went on by itself could take the lead again. */
    async reset() {
      for (const pid of frozen) signal(pid, 'SIGKILL');
      if (patroni) await exited(patroni);
    },
  };
}

/** PostgreSQL with two standbys, one of them synchronous, managed by Patroni over etcd. `programs`: PostgreSQL's folder. */
export async function startPatroni(programs: string) {
  const home = ownedFolder('patroni');
  const [etcdPort, peerPort] = [await freePort(), await freePort()];
  const etcd = startProgram(
    'etcd',
    Object.entries({
      'data-dir': join(home, 'etcd'),
      'log-level': 'error',
      'listen-client-urls': `http://127.0.0.1:${etcdPort}`,
      'advertise-client-urls': `http://127.0.0.1:${etcdPort}`,
      'listen-peer-urls': `http://127.0.0.1:${peerPort}`,
      'initial-advertise-peer-urls': `http://127.0.0.1:${peerPort}`,
      'initial-cluster': `default=http://127.0.0.1:${peerPort}`,
    }).flatMap(([name, value]) => [`--${name}`, value]),
    home,
  );
  const nodes: Node[] = [];
  for (let number = 1; number <= nodeCount; number += 1)
    nodes.push(
      createNode(
        home,
        `node${number}`,
        { etcd: etcdPort, rest: await freePort(), postgres: await freePort() },
        programs,
      ),
    );

  /** The one that takes writes. Throws where none or more than one does. */
  async function primary(): Promise<Node> {
    const primaries = [];
    for (const node of nodes) if (await isPrimary(node.url).catch(() => false)) primaries.push(node);
    const [only] = primaries;
    if (only === undefined || primaries.length > 1)
      throw new Error(`${primaries.length} PostgreSQL take writes`);
    return only;
  }

  /** Waits until a standby is synchronous and all follow. */
  async function settle(): Promise<void> {
    await eventually(secondsToStart, async () => {
      const client = new Client({ connectionString: (await primary()).url });
      await client.connect();
      const { rows } = await client.query<{ sync_state: string }>(
        "select sync_state from pg_stat_replication where state = 'streaming'",
      );
      await client.end();
      const states = rows.map(({ sync_state }) => sync_state);
      if (states.length !== nodeCount - 1 || !states.includes('sync'))
        throw new Error(`standbys: ${states.join() || 'none'}`);
    });
  }

  for (const node of nodes) node.start();
  await settle();
  return {
    /** One address with all hosts. */
    url: `postgres://postgres@${nodes.map(({ url }) => new URL(url).host).join(',')}/postgres`,
    primary,
    settle,
    async stop(): Promise<void> {
      await Promise.all(nodes.map((node) => node.stop()));
      etcd.kill('SIGTERM');
      await exited(etcd);
      rmSync(home, { recursive: true, force: true });
    },
  };
}
