import type { App, Request } from './serve.ts';

/**
 * `style-src` allows inline styles: the toaster writes its own style element. Podcast audio comes from any https host.
 * No `upgrade-insecure-requests`: on a home network Earshot is reached by plain http.
 */
const policy = [
  "default-src 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob: https:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
].join('; ');

const headers = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'autoplay=(self), encrypted-media=(self), fullscreen=(self), camera=(), microphone=(), geolocation=(), usb=(), payment=()',
};

/** Every answer carries them; a route that needs stricter ones (bytes from outside) sets its own over these. */
export function securityHeaders(app: App, secure: (request: Request) => boolean): void {
  app.addHook('onRequest', (request, response, done) => {
    response.headers(headers);
    if (secure(request)) response.header('strict-transport-security', 'max-age=31536000');
    done();
  });
}
