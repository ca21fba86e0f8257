import { basePolicy } from '#server/http/security-headers.ts';

/**
 * The content policy where Apple Music is offered. MusicKit writes inline styles, and creates scripts and markup without
 * Trusted Types.
 */
export function toolkitPolicy(addresses: { apiUrl: string; toolkitUrl: string }): typeof basePolicy {
  const toolkit = new URL(addresses.toolkitUrl).origin;
  const toolkitOrigins = [new URL(addresses.apiUrl).origin, toolkit];
  return {
    ...basePolicy,
    'style-src': [...basePolicy['style-src'], "'unsafe-inline'"],
    'frame-src': ['https://*.apple.com'],
    'script-src': [...basePolicy['script-src'], toolkit],
    'img-src': [...basePolicy['img-src'], 'https://*.mzstatic.com', 'https://*.blobstore.apple.com'],
    'media-src': [...basePolicy['media-src'], ...toolkitOrigins],
    'connect-src': [
      ...basePolicy['connect-src'],
      ...toolkitOrigins,
      'https://*.apple.com',
      'https://*.mzstatic.com',
    ],
    'worker-src': [...basePolicy['worker-src'], 'blob:'],
  };
}
