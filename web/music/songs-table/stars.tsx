import { Star } from 'lucide-react';
import { songListTexts } from './song-list-texts.ts';

type StarsProps = {
  /** What they are of. */
  name: string;
  stars: number;
  onChange: (stars: number) => void;
};

const places = [1, 2, 3, 4, 5] as const;

/** From none to five; a press on the last of them takes them back. */
export function Stars({ name, stars, onChange }: StarsProps) {
  return (
    <fieldset aria-label={songListTexts.rateNamed(name)} className="stars">
      {places.map((place) => (
        <button
          key={place}
          type="button"
          tabIndex={-1}
          aria-label={songListTexts.stars(place)}
          aria-pressed={place <= stars}
          onClick={(event) => {
            event.stopPropagation();
            onChange(place === stars ? 0 : place);
          }}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          <Star size={14} fill={place <= stars ? 'currentColor' : 'none'} aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  );
}
