/** Browsers let 64 KiB of bodies and about ten requests outlive their page, and refuse further ones. */
const [maxRequests, maxCharacters] = [8, 2_000];
let pendingRequests = 0;

/** As `fetch`, but a change reaches the server also where its page is closed meanwhile, unless it is large or a file. */
export async function fetchKeepalive(address: string, options: RequestInit): Promise<Response> {
  const { method, body = '' } = options;
  const isSmall = typeof body === 'string' && body.length <= maxCharacters;
  const keepalive = method !== undefined && method !== 'GET' && isSmall && pendingRequests < maxRequests;
  pendingRequests += 1;
  try {
    return await fetch(address, { ...options, keepalive });
  } finally {
    pendingRequests -= 1;
  }
}
