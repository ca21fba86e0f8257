/** Texts that are slow for naive form parsers, or that they parse wrongly, each of about this many characters. */
export const awkwardForms: { name: string; text: (characters: number) => string }[] = [
  { name: 'names alone', text: (characters) => 'a&'.repeat(characters / 2) },
  { name: 'percent signs', text: (characters) => '%'.repeat(characters) },
  { name: 'equals signs', text: (characters) => '='.repeat(characters) },
  {
    name: 'deep brackets',
    text: (characters) => `a${'['.repeat(characters / 2)}${']'.repeat(characters / 2)}=1`,
  },
  { name: 'plus signs', text: (characters) => '+'.repeat(characters) },
  { name: 'bytes that are no UTF-8', text: (characters) => 'a=%ff%ed%a0%80&'.repeat(characters / 15) },
  { name: 'one name often', text: (characters) => 'name=value&'.repeat(characters / 11) },
  { name: 'a name without an end', text: (characters) => 'n'.repeat(characters) },
  { name: 'NULs', text: (characters) => '%00=%00&'.repeat(characters / 8) },
  { name: 'right pairs', text: (characters) => 'u=ann&c=app&id=so-1&'.repeat(characters / 20) },
];
