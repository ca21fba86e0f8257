import { createServer } from 'node:net';
import * as z from 'zod/mini';
import type { Config } from '../config/config.ts';
import { createGuardedFetch } from '../net/guarded-fetch.ts';
import { type Check, type Finding, fault, ok } from './check.ts';

const healthy = z.object({ status: z.literal('ok') });

/** `isOurs`: the server itself asks, so the port is its own. */
export const portCheck = ({ host, port, certificate }: Config, isOurs: boolean): Check => ({
  id: 'port',
  title: 'Port',
  async look() {
    if (isOurs) return ok(`This server answers on port ${port}.`);
    const code = await listen(host, port);
    if (code === undefined) return ok(`Port ${port} on ${host} is free.`);
    if (code === 'EADDRINUSE') return whoHolds(host, port, certificate !== undefined);
    if (code === 'EACCES')
      return fault(
        `This user may not listen on port ${port}.`,
        'Set PORT to 1024 or higher and let a proxy answer on 443.',
      );
    return fault(
      `Nothing can listen on ${host} (${code}).`,
      'Set HOST to an address of this machine: 127.0.0.1, or 0.0.0.0 for all.',
    );
  },
});

/** Why one cannot listen there; undefined where one can. */
function listen(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    server.listen({ host, port }, () => server.close(() => resolve(undefined)));
  });
}

/** Addresses that mean every one of this machine are asked at one that can be reached. */
const reachable = (host: string) => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host);

async function whoHolds(host: string, port: number, isSecure: boolean): Promise<Finding> {
  // Its certificate is for its name, not for this address: whether it is Earshot cannot be asked.
  if (isSecure) return ok(`Something answers on port ${port}, which is Earshot if it runs.`);
  const at = `${reachable(host)}:${port}`;
  const net = createGuardedFetch({ allowPrivateHosts: [at], userAgent: 'Earshot doctor' });
  try {
    const { bytes } = await net.fetch(`http://${at}/healthz`, { milliseconds: 3_000, maxBytes: 1_000 });
    z.parse(healthy, JSON.parse(bytes.toString()));
    return ok(`Earshot is running and answers on port ${port}.`);
  } catch {
    return fault(`Another program holds port ${port}.`, 'Stop that program, or set PORT to another number.');
  } finally {
    await net.close();
  }
}
