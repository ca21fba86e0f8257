import type { Config } from '../config/config.ts';
import { dataFolderProblem } from '../config/data-folder.ts';
import { isDiskFull } from '../http/errors.ts';

const property = (thrown: unknown, name: string): unknown =>
  typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, name) : undefined;

/** Why the server cannot listen, as a sentence that names HOST or PORT; undefined for anything else. */
function listenProblem(thrown: unknown, { host, port }: Pick<Config, 'host' | 'port'>): string | undefined {
  if (property(thrown, 'syscall') !== 'listen' && property(thrown, 'syscall') !== 'getaddrinfo')
    return undefined;
  switch (property(thrown, 'code')) {
    case 'EADDRINUSE':
      return `PORT ${port} on ${host} is used by another program. Stop that program, or set another PORT.`;
    case 'EACCES':
      return `PORT ${port} may not be used by this user: numbers below 1024 belong to root. Set a larger PORT, and a reverse proxy in front.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `HOST is ${host}, and this machine has no such address. Set HOST=127.0.0.1 for this machine alone, or HOST=0.0.0.0 for every network.`;
    default:
      return undefined;
  }
}

/** What stopped the start, as a sentence that names the setting and says what to do; undefined where nothing is known of it. */
export function startProblem(
  thrown: unknown,
  config: Pick<Config, 'host' | 'port' | 'dataFolder'>,
): string | undefined {
  const problem = listenProblem(thrown, config);
  if (problem !== undefined) return problem;
  if (isDiskFull(thrown))
    return `DATA_DIR is ${config.dataFolder}, and its disk is full. Make room and start again.`;
  return property(thrown, 'syscall') === undefined ? undefined : dataFolderProblem(config.dataFolder, thrown);
}
