import type { ComponentProps } from 'react';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'title'> & { label: string };

/** A button that is only a picture: its label is spoken, and shown on hover. */
export function IconButton({ label, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`inline-grid size-9 shrink-0 place-items-center rounded-full text-mute transition hover:bg-lift hover:text-ink disabled:opacity-40 disabled:hover:bg-transparent ${className}`}
      {...rest}
    />
  );
}
