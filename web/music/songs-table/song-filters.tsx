import { X } from 'lucide-react';
import { songMarks } from '#contract/v1/folder-song-lists.ts';
import { Chip } from '#web/ui/controls/chip.tsx';
import type { SongRule } from '../provider/song-lists.ts';
import { songListTexts } from './song-list-texts.ts';

type SongFiltersProps = { rule: SongRule; onChange: (to: Record<string, string>) => void };

/** Which values of an axis narrow the list, as they are said. */
function valuesIn({ genre, composer, label, folder, decade, year }: SongRule): [string, string][] {
  const axes: [string, string | undefined][] = [
    ['genre', genre],
    ['composer', composer],
    ['label', label],
    ['folder', folder],
    ['decade', decade && `${decade}s`],
    ['year', year],
  ];
  return axes.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
}

/** What narrows the songs: a press takes a value away, or switches a mark. */
export function SongFilters({ rule, onChange }: SongFiltersProps) {
  const marks = new Set((rule.marks ?? '').split(',').filter((mark) => mark !== ''));
  return (
    <fieldset aria-label={songListTexts.filters} className="song-filters">
      {valuesIn(rule).map(([name, value]) => (
        <button
          key={name}
          type="button"
          className="song-filter"
          aria-label={songListTexts.removeFilter(value)}
          onClick={() => onChange({ [name]: '' })}
        >
          <bdi>{value}</bdi>
          <X size={14} aria-hidden="true" />
        </button>
      ))}
      <Chip
        label={songListTexts.addedThisYear}
        pressed={rule.addedSince !== undefined}
        onToggle={() => onChange({ added: rule.addedSince === undefined ? 'year' : '' })}
      />
      {songMarks.map((mark) => (
        <Chip
          key={mark}
          label={songListTexts.marks[mark]}
          pressed={marks.has(mark)}
          onToggle={() => onChange({ marks: [...marks.symmetricDifference(new Set([mark]))].join(',') })}
        />
      ))}
    </fieldset>
  );
}
