import type { MatchedFile } from './match-playlist-file.ts';

/** The lines that were not found, as a text: each with its number. */
export const missingText = ({ missing }: Pick<MatchedFile, 'missing'>): string =>
  missing
    .map(({ line, said, names, artist, title }) =>
      [line, said, names ?? [artist, title].filter(Boolean).join(' - ')]
        .filter((part, index, parts) => part !== '' && parts.indexOf(part) === index)
        .join('\t'),
    )
    .join('\n');
