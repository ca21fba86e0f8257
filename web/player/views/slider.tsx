import { Slider as BaseSlider } from '@base-ui/react/slider';
import type { CSSProperties, KeyboardEvent } from 'react';
import './player.css';

type SliderProps = {
  label: string;
  /** What a screen reader says for the value. */
  spoken: string;
  value: number;
  max: number;
  step: number;
  /** How far the data reaches, in the unit of the value. */
  buffered?: number;
  className?: string;
  /** Called with each value on the way; `isDragged`: by a pointer that has not let go yet. */
  onChange: (value: number, isDragged: boolean) => void;
  /** Called with the value that a pointer let go at, or a key or a screen reader chose. */
  onSettle?: (value: number) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
};

type TrackStyle = CSSProperties & { '--filled': string; '--buffered': string };

function percent(value: number, max: number): string {
  return `${max > 0 ? Math.min(Math.max((value / max) * 100, 0), 100) : 0}%`;
}

/** A thin track that is filled up to its thumb. */
export function Slider({
  label,
  spoken,
  value,
  max,
  step,
  buffered = 0,
  className = '',
  onChange,
  onSettle,
  onKeyDown,
}: SliderProps) {
  const style: TrackStyle = { '--filled': percent(value, max), '--buffered': percent(buffered, max) };
  return (
    <BaseSlider.Root
      value={Math.min(value, max)}
      // While nothing is known of its end, it stands at its beginning.
      max={max || 1}
      step={step}
      onValueChange={(next, { reason }) => onChange(next, reason === 'drag' || reason === 'track-press')}
      onValueCommitted={onSettle}
      className={`min-w-0 ${className}`}
    >
      <BaseSlider.Control style={style} className="slider">
        <BaseSlider.Track className="w-full">
          <BaseSlider.Thumb
            aria-label={label}
            getAriaValueText={() => spoken}
            onKeyDown={onKeyDown}
            className="slider-thumb"
          />
        </BaseSlider.Track>
      </BaseSlider.Control>
    </BaseSlider.Root>
  );
}
