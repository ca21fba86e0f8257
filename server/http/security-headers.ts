import type { App, Request } from './serve.ts';

/**
 * Scripts, styles and markup come only from files of the app. The policy `notes` parses show notes
 * (web/podcasts/episodes/read-document.ts), and `own-scripts` allows addresses of the app for workers
 * (web/ui/trusted/own-script.ts). Podcast audio comes from any https host. No `upgrade-insecure-requests`, since Earshot
 * may be reached by plain http on a home network.
 */
export const basePolicy = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'frame-src': ["'none'"],
  'form-action': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'font-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:', 'https:'],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
};

const trustedTypes = { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['notes', 'own-scripts'] };

const serializePolicy = (policy: Record<string, string[]>) =>
  Object.entries(policy)
    .map(([name, values]) => [name, ...new Set(values)].join(' '))
    .join('; ');

const headers = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'autoplay=(self), encrypted-media=(self), fullscreen=(self), camera=(), microphone=(), geolocation=(), usb=(), payment=()',
};

/** Headers of every response, with the policy of a provider that needs its own. Routes with bytes from outside replace them with stricter ones. */
export function securityHeadersOf(
  secure: (request: Request) => boolean,
  contentPolicy: Record<string, string[]> = { ...basePolicy, ...trustedTypes },
) {
  const policy = serializePolicy(contentPolicy);
  return (request: Request): Record<string, string> => ({
    ...headers,
    'content-security-policy': policy,
    ...(secure(request) ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  });
}

export function securityHeaders(app: App, headersOf: (request: Request) => Record<string, string>): void {
  app.addHook('onRequest', (request, response, done) => {
    response.headers(headersOf(request));
    done();
  });
}
