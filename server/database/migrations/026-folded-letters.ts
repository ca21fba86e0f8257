import { type Kysely, sql } from 'kysely';

/** Letters that Unicode does not take apart, as `withoutAccents` wrote them since (rules/fold-text.ts). */
export const letters: [letter: string, plain: string][] = [
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ł', 'l'],
  ['ı', 'i'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
  ['ħ', 'h'],
];

/** Texts of shows and episodes that are searched: 'mo' finds 'MØ' there as it does among songs. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const plain = letters.reduce(
    (text, [letter, instead]) => sql`replace(${text}, ${sql.lit(letter)}, ${sql.lit(instead)})`,
    sql`folded`,
  );
  const holdsOne = sql.join(
    letters.map(([letter]) => sql`folded like ${sql.lit(`%${letter}%`)}`),
    sql` or `,
  );
  for (const table of ['podcast_feed', 'podcast_episode'])
    await sql`update ${sql.table(table)} set folded = ${plain} where ${holdsOne}`.execute(database);
}
