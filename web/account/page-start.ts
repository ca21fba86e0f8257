import type { ProviderName } from '#contract/music.ts';
import { isRecord } from '#contract/refusal-in.ts';
import { readServerConfig, type ServerConfig } from './read-server-config.ts';
import { isProviderName } from './stored-tokens.ts';

/** What the folder is asked with, as long as it is good: `expiresAt` is the developer token's end (ISO 8601). */
export type FolderTokens = { userToken: string; developerToken: string; expiresAt: string };

/** What the server wrote into the page, so that nothing has to be asked before it shows: who is here with what music, and what is offered. */
export type PageStart = {
  userId?: string;
  provider?: ProviderName;
  tokens?: FolderTokens;
  config?: ServerConfig;
};

const isText = (value: unknown): value is string => typeof value === 'string';

function readMusic(value: unknown): Pick<PageStart, 'provider' | 'tokens'> {
  if (!isRecord(value)) return {};
  const { provider, tokens } = value;
  if (!isProviderName(provider)) return {};
  if (!isRecord(tokens)) return { provider };
  const { userToken, developerToken, expiresAt } = tokens;
  if (!isText(userToken) || !isText(developerToken) || !isText(expiresAt)) return { provider };
  return { provider, tokens: { userToken, developerToken, expiresAt } };
}

function read(): PageStart {
  const written = document.querySelector('script[type="application/json"]');
  if (!written) return {};
  // It is true of the moment when the page came, and of nothing later.
  written.remove();
  try {
    const value: unknown = JSON.parse(written.textContent);
    if (!isRecord(value)) return {};
    const { userId } = value;
    const config = readServerConfig(value['config']);
    return {
      ...(isText(userId) ? { userId, ...readMusic(value['music']) } : {}),
      ...(config ? { config } : {}),
    };
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

/** Takes one part of it, once: a second caller asks the server. */
export function readFromPage<Name extends keyof PageStart>(name: Name): PageStart[Name] {
  start ??= read();
  const { [name]: entry, ...rest } = start;
  start = rest;
  return entry;
}
