import type { ComponentProps, CSSProperties } from 'react';
import './player.css';

type SliderProps = Omit<ComponentProps<'input'>, 'aria-label' | 'type'> & {
  label: string;
  /** What a screen reader says for the value. */
  spoken: string;
  value: number;
  max: number;
  /** How far the data reaches, in the unit of the value. */
  buffered?: number;
};

type SliderStyle = CSSProperties & { '--filled': string; '--buffered': string };

function percent(value: number, max: number): string {
  return `${max > 0 ? Math.min(Math.max((value / max) * 100, 0), 100) : 0}%`;
}

/** A real range input with a thin filled track. */
export function Slider({ label, spoken, value, max, buffered = 0, className = '', ...rest }: SliderProps) {
  const style: SliderStyle = { '--filled': percent(value, max), '--buffered': percent(buffered, max) };
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={spoken}
      min={0}
      max={max}
      value={value}
      style={style}
      className={`slider min-w-0 ${className}`}
      {...rest}
    />
  );
}
