const cacheName = 'earshot-shared';
/** No address of the server's: nothing else ever asks for it. */
const address = '/kept-shared/file';

/** Keeps a file that another app shared, until a page takes it. One at a time: a newer one is what was meant. */
export async function storeSharedFile(file: File): Promise<void> {
  const headers = { 'x-file-name': encodeURIComponent(file.name) };
  await (await caches.open(cacheName)).put(address, new Response(file, { headers }));
}

/** Takes the file that was shared, once; undefined where none waits. */
export async function takeSharedFile(): Promise<File | undefined> {
  if (!('caches' in globalThis)) return undefined;
  const cached = await caches.match(address, { cacheName });
  await caches.delete(cacheName);
  if (!cached) return undefined;
  return new File(
    [await cached.blob()],
    decodeURIComponent(cached.headers.get('x-file-name') ?? 'shared.opml'),
  );
}
