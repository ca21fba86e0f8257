/** Where each first letter begins in names that are sorted; all that is no letter from A to Z is `#`. */
export function lettersOf(names: readonly string[]): { letter: string; offset: number }[] {
  const offsets = new Map<string, number>();
  for (const [offset, name] of names.entries()) {
    const first = name.trim().normalize('NFKD').slice(0, 1).toUpperCase();
    const letter = /^[A-Z]$/.test(first) ? first : '#';
    if (!offsets.has(letter)) offsets.set(letter, offset);
  }
  return [...offsets].map(([letter, offset]) => ({ letter, offset }));
}
