import { isRecord } from '#contract/refusal-in.ts';
import { readServerConfig, type ServerConfig } from './read-server-config.ts';

/** What the server wrote into the page, so that nothing has to be asked before it shows: who is here, and what is offered. */
export type PageStart = { userId?: string; config?: ServerConfig };

function read(): PageStart {
  const written = document.querySelector('script[type="application/json"]');
  if (!written) return {};
  // It is true of the moment when the page came, and of nothing later.
  written.remove();
  try {
    const said: unknown = JSON.parse(written.textContent);
    if (!isRecord(said)) return {};
    const { userId } = said;
    const config = readServerConfig(said['config']);
    return { ...(typeof userId === 'string' ? { userId } : {}), ...(config ? { config } : {}) };
  } catch {
    return {};
  }
}

let start: PageStart | undefined;

/** Whether the page came for somebody who is signed in. */
export function isForListener(): boolean {
  start ??= read();
  return start.userId !== undefined;
}

/** Takes one part of it, once: whoever asks again asks the server. */
export function takeFromPage<Name extends keyof PageStart>(name: Name): PageStart[Name] {
  start ??= read();
  const { [name]: found, ...rest } = start;
  start = rest;
  return found;
}
