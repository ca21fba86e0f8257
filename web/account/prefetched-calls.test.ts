import { expect, test } from 'vitest';
import * as accounts from '#contract/accounts.ts';
import { config } from '#contract/music.ts';
import * as early from './prefetched-calls.ts';

const offer = {
  version: '1',
  signups: 'open',
  hasAccounts: true,
  providers: [{ name: 'folder', displayName: 'your music folder' }],
  podcastExportUrl: null,
};
const musicKitOffer = {
  name: 'apple',
  displayName: 'Apple Music',
  apiUrl: 'https://a.test',
  toolkitUrl: 'https://a.test/k',
};
const bodies: unknown[] = [
  undefined,
  null,
  'text',
  [],
  {},
  { id: 'u1' },
  { id: 1 },
  { id: 'u1', message: 'Logged in', more: true },
  { id: 'u1', message: 2 },
  offer,
  { ...offer, signups: 'closed', podcastExportUrl: 'https://a.test', more: 1 },
  { ...offer, signups: 'ajar' },
  { ...offer, version: 1 },
  { ...offer, hasAccounts: 'yes' },
  { ...offer, podcastExportUrl: undefined },
  { ...offer, providers: 'folder' },
  { ...offer, providers: [musicKitOffer, ...offer.providers] },
  { ...offer, providers: [{ ...musicKitOffer, toolkitUrl: 1 }] },
  { ...offer, providers: [{ ...musicKitOffer, apiUrl: null }] },
  { ...offer, providers: [{ name: 'tape', displayName: 'Tape' }] },
  { ...offer, providers: [{ name: 'folder' }] },
  { ...offer, providers: [null] },
  { ...offer, signIn: { oidc: null, isProxied: true } },
  { ...offer, signIn: { oidc: { name: 'Our house', more: 1 }, isProxied: false } },
  { ...offer, signIn: { oidc: { name: 1 }, isProxied: false } },
  { ...offer, signIn: { oidc: {}, isProxied: false } },
  { ...offer, signIn: { isProxied: false } },
  { ...offer, signIn: { oidc: null } },
  { ...offer, signIn: null },
  { ...offer, sendsMail: true },
  { ...offer, sendsMail: false },
  { ...offer, sendsMail: 'yes' },
];

test.each([
  ['me', early.me, accounts.me],
  ['login', early.login, accounts.login],
  ['signup', early.signup, accounts.signup],
  ['logout', early.logout, accounts.logout],
  ['config', early.config, config],
] as const)(
  '%s is asked and read before the contract is there as the contract has it',
  (_name, call, contract) => {
    expect([call.method, call.path]).toEqual([contract.method, contract.path]);
    const read = bodies.map((body) => call.read(body));
    expect(read).toEqual(
      bodies.map((body) => {
        const { success, data } = contract.reply.safeParse(body);
        return success ? { reply: data } : undefined;
      }),
    );
    expect(read.some(Boolean)).toBe(true);
  },
);
