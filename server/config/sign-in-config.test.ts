import { expect, test } from 'vitest';
import { providerHost, signInConfig } from './sign-in-config.ts';

type Settings = Record<string, string>;

const read = (settings: Settings, publicUrl?: string) =>
  signInConfig((name) => settings[name], publicUrl ?? 'https://music.example.org');

const byProxy = {
  PROXY_USER_HEADER: 'Remote-User',
  PROXY_USER_ADDRESSES: '127.0.0.1, 172.18.0.0/16,fd00::/8',
};
const byProvider = { OIDC_ISSUER: 'https://auth.example.org', OIDC_CLIENT_ID: 'earshot' };

test('where nothing is set nobody is signed in by others', () => {
  expect(read({})).toEqual({ proxy: undefined, oidc: undefined });
});

test('a proxy is a header and the addresses that it comes from', () => {
  const { proxy } = read({ ...byProxy, PROXY_LOGOUT_URL: '/oauth2/sign_out' });
  expect(proxy).toMatchObject({ header: 'remote-user', logoutUrl: '/oauth2/sign_out' });
  expect(proxy?.networks.map(([address, bits]) => `${address.toString()}/${bits}`)).toEqual([
    '127.0.0.1/32',
    '172.18.0.0/16',
    'fd00::/8',
  ]);
});

test('a provider is an address and a client, and is called by its host unless it has a name', () => {
  expect(read(byProvider).oidc).toEqual({
    issuer: 'https://auth.example.org/',
    clientId: 'earshot',
    clientSecret: undefined,
    name: 'auth.example.org',
    linksByEmail: false,
    signups: undefined,
    publicUrl: 'https://music.example.org',
  });
  expect(read({ ...byProvider, OIDC_NAME: 'Our house', OIDC_LINK_BY_EMAIL: 'on' }).oidc).toMatchObject({
    name: 'Our house',
    linksByEmail: true,
  });
});

test.each<[string, Settings]>([
  ['PROXY_USER_ADDRESSES is not', { PROXY_USER_HEADER: 'Remote-User' }],
  ['PROXY_USER_HEADER is not', { PROXY_USER_ADDRESSES: '127.0.0.1' }],
  ...[
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0/1',
    '128.0.0.0/7',
    '::ffff:0.0.0.0/0',
    'proxy',
    '10.0.0',
    '1',
    '10.0.0.1/33',
  ].map((addresses): [string, Settings] => ['far too many', { ...byProxy, PROXY_USER_ADDRESSES: addresses }]),
  ...['Cookie', 'X-Forwarded-For', 'Host', 'Remote User', 'Authorization'].map(
    (header): [string, Settings] => ['PROXY_USER_HEADER must be', { ...byProxy, PROXY_USER_HEADER: header }],
  ),
  ['PROXY_USER_SIGNUPS must be', { ...byProxy, PROXY_USER_SIGNUPS: 'yes' }],
  ['PROXY_LOGOUT_URL must be', { ...byProxy, PROXY_LOGOUT_URL: 'javascript:alert(1)' }],
  ['PROXY_LOGOUT_URL must be', { ...byProxy, PROXY_LOGOUT_URL: '//evil.example.org' }],
  ['OIDC_CLIENT_ID is not', { OIDC_ISSUER: 'https://auth.example.org' }],
  ['OIDC_ISSUER is not', { OIDC_CLIENT_ID: 'earshot' }],
  ['OIDC_ISSUER must be', { ...byProvider, OIDC_ISSUER: 'http://auth.example.org' }],
  ['OIDC_ISSUER must be', { ...byProvider, OIDC_ISSUER: 'http://8.8.8.8' }],
  ['OIDC_ISSUER must be', { ...byProvider, OIDC_ISSUER: 'auth' }],
  ['OIDC_LINK_BY_EMAIL must be', { ...byProvider, OIDC_LINK_BY_EMAIL: 'yes' }],
  ['OIDC_SIGNUPS must be', { ...byProvider, OIDC_SIGNUPS: 'closed' }],
])('a bad value is named in a sentence: %s %j', (sentence, settings) => {
  expect(() => read(settings)).toThrow(sentence);
});

test('a provider needs PUBLIC_URL', () => {
  expect(() => signInConfig((name) => ({ ...byProvider })[name], undefined)).toThrow('needs PUBLIC_URL');
});

test.each([
  ['http://192.168.1.2:9000', '192.168.1.2:9000'],
  ['http://[::1]', '::1:80'],
  ['http://keycloak:8080/realms/home', 'keycloak:8080'],
  ['https://auth.lan', 'auth.lan:443'],
])('a provider of one’s own network may be asked: %s', (issuer, host) => {
  const { oidc } = read({ ...byProvider, OIDC_ISSUER: issuer });
  expect(providerHost(oidc?.issuer ?? '')).toBe(host);
});
