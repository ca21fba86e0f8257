/** Every environment variable that Earshot reads; `config.settings.test.ts` holds that this list is whole. */
export const knownSettings: readonly string[] = [
  'ALLOWED_HOSTS',
  'ALLOW_PRIVATE_HOSTS',
  'APPLE_KEY_ID',
  'APPLE_MUSIC_API_URL',
  'APPLE_PRIVATE_KEY',
  'APPLE_TEAM_ID',
  'BACKUPS',
  'BOOKS_DIR',
  'DATABASE_PASSWORD',
  'DATABASE_URL',
  'DATA_DIR',
  'EARSHOT_CONFIG',
  'HOST',
  'ITUNES_SEARCH_URL',
  'LOG_FORMAT',
  'LOG_LEVEL',
  'METRICS_TOKEN',
  'MUSICKIT_URL',
  'MUSIC_DIR',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_ISSUER',
  'OIDC_LINK_BY_EMAIL',
  'OIDC_NAME',
  'OIDC_SIGNUPS',
  'OPEN_SUBSONIC',
  'PODCAST_EXPORT_URL',
  'PODCAST_INDEX_KEY',
  'PODCAST_INDEX_SECRET',
  'PODCAST_INDEX_URL',
  'PODCAST_SYNC',
  'PORT',
  'PROXY_LOGOUT_URL',
  'PROXY_USER_ADDRESSES',
  'PROXY_USER_HEADER',
  'PROXY_USER_SIGNUPS',
  'PUBLIC_URL',
  'S3_ACCESS_KEY_ID',
  'S3_ENDPOINT',
  'S3_PATH_STYLE',
  'S3_REGION',
  'S3_SECRET_ACCESS_KEY',
  'SERVICE_WORKER',
  'SHARE_LINKS',
  'SIGNUPS',
  'SMTP_FROM',
  'SMTP_PASSWORD',
  'SMTP_URL',
  'TLS_CERT_FILE',
  'TLS_KEY_FILE',
  'TRUST_PROXY',
];

/** Settings that are secret: each may also be given as a file, by its name with `_FILE` behind it. */
export const secretSettings: readonly string[] = [
  'APPLE_PRIVATE_KEY',
  'DATABASE_PASSWORD',
  'DATABASE_URL',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'PODCAST_INDEX_KEY',
  'PODCAST_INDEX_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_PASSWORD',
  'SMTP_URL',
];

const allNames = new Set([...knownSettings, ...secretSettings.map((name) => `${name}_FILE`)]);
/** Variables of the system and of other programs that look like one of ours. */
const foreignNames = new Set(['HOSTS', 'HOSTNAME', 'PORTS', 'LOGNAME', 'LOG_DIR', 'TZ', 'HOME']);

/** How many letters must change, be added or be removed to turn one word into the other (Levenshtein). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of one.split('').entries()) {
    const next = [index + 1];
    for (const [column, target] of other.split('').entries())
      next.push(
        Math.min(
          (next[column] ?? 0) + 1,
          (row[column + 1] ?? 0) + 1,
          (row[column] ?? 0) + (letter === target ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}

/** The known setting that a name was most likely meant to be; undefined where it resembles none. */
function closestSetting(name: string): string | undefined {
  const maxDistance = name.length < 7 ? 1 : 2;
  return [...allNames]
    .map((setting) => ({ known: setting, distance: editDistance(name, setting) }))
    .filter(({ distance }) => distance <= maxDistance)
    .toSorted((one, other) => one.distance - other.distance)[0]?.known;
}

/**
 * One sentence for each variable that is most likely a misspelt setting. Every unknown name in `ownNames`, the names in
 * Earshot's own settings file, is reported; of the environment, which many programs share, only those that resemble a setting.
 */
export function unknownSettingWarnings(
  names: readonly string[],
  ownNames: ReadonlySet<string> = new Set(),
): string[] {
  return names
    .filter((name) => !allNames.has(name) && !foreignNames.has(name))
    .flatMap((name) => {
      const meant = closestSetting(name);
      if (meant !== undefined) return [`${name} is unknown: did you mean ${meant}?`];
      return ownNames.has(name) ? [`${name} is unknown and has no effect.`] : [];
    });
}
