import type { App, Request } from './serve.ts';

/**
 * Scripts, styles and markup come from our own files alone: the one place that makes a document of text does so under
 * the policy `notes` (web/podcasts/episodes/read-document.ts), and a worker has its address from `own-scripts`
 * (web/ui/trusted/own-script.ts), which takes our own alone. Podcast audio comes from any https host. No
 * `upgrade-insecure-requests`: on a home network Earshot is reached by plain http.
 */
const base = {
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

/**
 * What Apple's toolkit needs beside; only where Apple Music is offered. It writes styles of its own, and makes scripts
 * and markup without Trusted Types.
 */
function forApple({ apiUrl, musicKitUrl }: AppleAddresses): typeof base {
  const own = [new URL(apiUrl).origin, new URL(musicKitUrl).origin];
  return {
    ...base,
    'style-src': [...base['style-src'], "'unsafe-inline'"],
    'frame-src': ['https://*.apple.com'],
    'script-src': [...base['script-src'], new URL(musicKitUrl).origin],
    'img-src': [...base['img-src'], 'https://*.mzstatic.com', 'https://*.blobstore.apple.com'],
    'media-src': [...base['media-src'], ...own],
    'connect-src': [...base['connect-src'], ...own, 'https://*.apple.com', 'https://*.mzstatic.com'],
    'worker-src': [...base['worker-src'], 'blob:'],
  };
}

const written = (policy: Record<string, string[]>) =>
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

type AppleAddresses = { apiUrl: string; musicKitUrl: string };

/** What every answer carries; a route that needs stricter ones (bytes from outside) sets its own over these. */
export function securityHeadersOf(apple: AppleAddresses | undefined, secure: (request: Request) => boolean) {
  const policy = written(apple ? forApple(apple) : { ...base, ...trustedTypes });
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
