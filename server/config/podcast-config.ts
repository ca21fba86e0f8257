type Environment = Record<string, string | undefined>;

const officialIndex = 'https://api.podcastindex.org/api/1.0';
const officialItunes = 'https://itunes.apple.com/search';

/** The variables of podcasts. Throws one sentence that names the variable with a bad value. */
export function podcastConfig(environment: Environment) {
  const set = (name: string) => environment[name]?.trim() || undefined;
  const itunes = environment['ITUNES_SEARCH_URL']?.trim() ?? officialItunes;
  return {
    allowPrivateHosts: privateHosts(set('ALLOW_PRIVATE_HOSTS')),
    podcastIndex: podcastIndex(
      set('PODCAST_INDEX_KEY'),
      set('PODCAST_INDEX_SECRET'),
      set('PODCAST_INDEX_URL'),
    ),
    itunesSearchUrl: itunes === '' ? undefined : webUrl('ITUNES_SEARCH_URL', itunes),
    podcastExportUrl: optionalUrl('PODCAST_EXPORT_URL', set('PODCAST_EXPORT_URL')),
  };
}

function privateHosts(value: string | undefined): string[] {
  const hosts = (value ?? '').split(/[\s,]+/).filter((host) => host !== '');
  for (const host of hosts) {
    const port = Number(/^(?:\[[\da-f:.]+\]|[\w.-]+):(\d{1,5})$/i.exec(host)?.[1]);
    if (port >= 1 && port <= 65_535) continue;
    throw new Error(
      `ALLOW_PRIVATE_HOSTS must be hosts with ports such as nas.lan:8080, and “${host}” is none.`,
    );
  }
  return hosts.map((host) => host.toLowerCase().replaceAll(/[[\]]/g, ''));
}

function podcastIndex(key: string | undefined, secret: string | undefined, url = officialIndex) {
  if (key === undefined && secret === undefined) return undefined;
  if (key === undefined) throw new Error('PODCAST_INDEX_SECRET is set, and PODCAST_INDEX_KEY is not.');
  if (secret === undefined) throw new Error('PODCAST_INDEX_KEY is set, and PODCAST_INDEX_SECRET is not.');
  return { key, secret, url: webUrl('PODCAST_INDEX_URL', url).replace(/\/$/, '') };
}

const optionalUrl = (name: string, value: string | undefined): string | undefined =>
  value === undefined ? undefined : webUrl(name, value);

function webUrl(name: string, value: string): string {
  if (/^https?:$/.test(URL.parse(value)?.protocol ?? '')) return value;
  throw new Error(`${name} must be an address such as https://example.org, and it is “${value}”.`);
}
