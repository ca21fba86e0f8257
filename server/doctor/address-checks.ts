import { isIP } from 'node:net';
import type { Config } from '../config/config.ts';
import { isKnownHost } from '../http/known-hosts.ts';
import { type Check, ok, warning } from './check.ts';

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');
const ofNobody = { publicUrl: undefined, allowedHosts: [] };

export const addressCheck = ({ host, publicUrl, allowedHosts }: Config): Check => ({
  id: 'addresses',
  title: 'Addresses',
  look() {
    const url = publicUrl === undefined ? undefined : new URL(publicUrl);
    if (url && url.protocol === 'http:' && !isKnownHost(url.host, ofNobody))
      return warning(
        `PUBLIC_URL is ${publicUrl}: passwords travel to it readable for everybody on the way.`,
        'Let a proxy such as Caddy answer with https, and set PUBLIC_URL=https://….',
      );
    if (url === undefined && allowedHosts.length > 0)
      return warning(
        `ALLOWED_HOSTS names ${allowedHosts.join(', ')}, and PUBLIC_URL is not set.`,
        `If ${allowedHosts[0]} is where listeners come, set PUBLIC_URL=https://${allowedHosts[0]}.`,
      );
    if (url && isLoopback(url.hostname) && !isLoopback(host))
      return warning(
        `PUBLIC_URL is ${publicUrl}, an address of this machine alone, and HOST=${host} listens to others.`,
        'Set PUBLIC_URL to the address that listeners type.',
      );
    if (url) return ok(`Listeners come to ${publicUrl}; Earshot listens on ${host}.`);
    if (isLoopback(host))
      return ok(
        `Earshot listens on ${host}: only this machine reaches it. HOST=0.0.0.0 opens it to your network.`,
      );
    return ok(`Earshot listens on ${host}, for your own network; a public name needs PUBLIC_URL.`);
  },
});

export const proxyCheck = ({ host, publicUrl, trustProxy }: Config): Check => ({
  id: 'proxy',
  title: 'Proxy headers',
  look() {
    if (trustProxy === false) {
      if (publicUrl === undefined || !publicUrl.startsWith('https:'))
        return ok('No proxy is believed, and none seems to be in front.');
      return warning(
        'PUBLIC_URL says https, so a proxy is in front, and TRUST_PROXY is off: all listeners seem to come from one address and share the limit of guesses.',
        isLoopback(host) ? 'Set TRUST_PROXY=loopback.' : 'Set TRUST_PROXY to the address of the proxy.',
      );
    }
    if (typeof trustProxy === 'number' && trustProxy > 0 && !isLoopback(host) && isIP(host) !== 0)
      return warning(
        `TRUST_PROXY=${trustProxy} believes whoever connects, and HOST=${host} lets anybody connect: they can claim any address.`,
        'Set HOST=127.0.0.1 where the proxy is on this machine, or TRUST_PROXY to its address.',
      );
    return ok(
      `Believed is: ${Array.isArray(trustProxy) ? trustProxy.join(', ') : `${trustProxy} in a row`}.`,
    );
  },
});
