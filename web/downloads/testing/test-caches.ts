/** The browser's caches as far as they are used, in memory; `room` is how many bytes fit. */
export function testCaches({ room = Number.POSITIVE_INFINITY } = {}) {
  const all = new Map<string, Map<string, { headers: Headers; content: Uint8Array<ArrayBuffer> }>>();
  const used = () =>
    [...all.values()]
      .flatMap((cache) => [...cache.values()])
      .reduce((sum, { content }) => sum + content.length, 0);
  const limits = { room };

  function open(name: string) {
    const entries = all.get(name) ?? new Map();
    all.set(name, entries);
    return Promise.resolve({
      match: (key: string) => {
        const entry = entries.get(key);
        return Promise.resolve(entry && new Response(entry.content.slice(), { headers: entry.headers }));
      },
      put: async (key: string, answer: Response) => {
        const content = new Uint8Array(await answer.arrayBuffer());
        if (used() + content.length > limits.room) throw new DOMException('full', 'QuotaExceededError');
        entries.set(key, { headers: answer.headers, content });
      },
      delete: (request: string | Request) =>
        Promise.resolve(entries.delete(request instanceof Request ? new URL(request.url).pathname : request)),
      keys: () =>
        Promise.resolve(
          [...entries.keys()].map((key) => new Request(new URL(key, 'https://music.example.org'))),
        ),
      add: (key: string) => {
        if (key.includes('missing')) return Promise.reject(new TypeError('404'));
        entries.set(key, { headers: new Headers(), content: new Uint8Array(8) });
        return Promise.resolve();
      },
    });
  }
  return {
    limits,
    used,
    names: () => [...all.keys()],
    caches: { open, delete: (name: string) => Promise.resolve(all.delete(name)) },
  };
}
