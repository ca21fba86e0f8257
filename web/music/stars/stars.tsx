import { Star } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { bindingFor } from '#web/ui/controls/key-bindings.ts';
import { starTexts } from './star-texts.ts';
import './stars.css';

type StarsProps = {
  /** What they are of. */
  name: string;
  stars: number;
  onChange: (stars: number) => void;
  /** Tab reaches them; in rows, which have keys of their own, it does not. */
  isTabStop?: boolean;
};

const places = [1, 2, 3, 4, 5] as const;
const most = places.length;

const steps: Record<string, (stars: number) => number> = {
  ArrowRight: (stars) => Math.min(stars + 1, most),
  ArrowUp: (stars) => Math.min(stars + 1, most),
  ArrowLeft: (stars) => Math.max(stars - 1, 0),
  ArrowDown: (stars) => Math.max(stars - 1, 0),
  Home: () => 1,
  End: () => most,
  Delete: () => 0,
  Backspace: () => 0,
};

/** From none to five; a press on the last of them takes them back. Arrow keys give one more or one less, Delete takes all back. */
export function Stars({ name, stars, onChange, isTabStop = false }: StarsProps) {
  const group = useRef<HTMLDivElement>(null);
  /** With none the first of them is where the keys begin. */
  const current = Math.max(stars, 1);

  function onKeyDown(event: KeyboardEvent): void {
    const next = bindingFor(event, steps)?.(stars);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const place = Math.max(next, 1);
    group.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus();
    if (next !== stars) onChange(next);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its radios take the focus
    <div
      ref={group}
      role="radiogroup"
      aria-label={starTexts.rateNamed(name)}
      className="stars"
      onKeyDown={onKeyDown}
    >
      {places.map((place) => (
        <button
          key={place}
          type="button"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a press on the chosen one takes it back, which an input does not do
          role="radio"
          data-place={place}
          data-filled={place <= stars || undefined}
          tabIndex={isTabStop && place === current ? 0 : -1}
          aria-label={starTexts.stars(place)}
          title={starTexts.stars(place)}
          aria-checked={place === stars}
          onClick={(event) => {
            event.stopPropagation();
            onChange(place === stars ? 0 : place);
          }}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          <Star size={14} fill={place <= stars ? 'currentColor' : 'none'} aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}
