import type * as z from 'zod/mini';
import type { config } from '#contract/music.ts';
import { isRecord } from '#contract/refusal-in.ts';
import { isProviderName } from './stored-tokens.ts';

export type ServerConfig = z.output<typeof config.reply>;
type Provider = ServerConfig['providers'][number];

const isText = (value: unknown): value is string => typeof value === 'string';
const isMaybeText = (value: unknown): value is string | undefined => value === undefined || isText(value);

function readProvider(value: unknown): Provider[] {
  if (!isRecord(value)) return [];
  const { name, displayName, apiUrl, toolkitUrl } = value;
  if (!isProviderName(name) || !isText(displayName) || !isMaybeText(apiUrl) || !isMaybeText(toolkitUrl))
    return [];
  return [
    {
      name,
      displayName,
      ...(apiUrl === undefined ? {} : { apiUrl }),
      ...(toolkitUrl === undefined ? {} : { toolkitUrl }),
    },
  ];
}

/** Null where something else stands than the contract has. */
function readSignIn(value: unknown): ServerConfig['signIn'] | null {
  if (value === undefined) return undefined;
  if (!isRecord(value)) return null;
  const { oidc, isProxied } = value;
  if (typeof isProxied !== 'boolean') return null;
  if (oidc === null) return { oidc, isProxied };
  return isRecord(oidc) && isText(oidc['name']) ? { oidc: { name: oidc['name'] }, isProxied } : null;
}

/** What this server offers, as the contract has it, read without the contract; undefined for anything else. */
export function readServerConfig(body: unknown): ServerConfig | undefined {
  if (!isRecord(body)) return undefined;
  const { version, signups, hasAccounts, podcastExportUrl, sendsMail } = body;
  if (!isText(version) || (signups !== 'open' && signups !== 'closed')) return undefined;
  if (typeof hasAccounts !== 'boolean' || !(podcastExportUrl === null || isText(podcastExportUrl)))
    return undefined;
  if (sendsMail !== undefined && sendsMail !== true) return undefined;
  if (!Array.isArray(body['providers'])) return undefined;
  const providers = body['providers'].flatMap(readProvider);
  const signIn = readSignIn(body['signIn']);
  if (providers.length !== body['providers'].length || signIn === null) return undefined;
  return {
    version,
    signups,
    hasAccounts,
    podcastExportUrl,
    providers,
    ...(sendsMail && { sendsMail }),
    ...(signIn === undefined ? {} : { signIn }),
  };
}
