const kinds: Readonly<Record<string, string>> = {
  ep: 'EP',
  live: 'Live album',
  remix: 'Remixes',
  'dj-mix': 'DJ mix',
  spokenword: 'Spoken word',
};

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/**
 * What kind of release an album is, in words, by what it is tagged as (comma-joined): what is more than an album says so
 * alone. Kinds that nobody knows stand as tagged.
 */
export function releaseKind(tagged = ''): string | undefined {
  const types = tagged.split(',').filter((type) => type !== '' && type !== 'other');
  const more = types.filter((type) => type !== 'album');
  return (
    (more.length > 0 ? more : types).map((type) => kinds[type] ?? capital(type)).join(' · ') || undefined
  );
}
