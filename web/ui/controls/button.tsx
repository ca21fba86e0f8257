import type { ComponentProps } from 'react';

const looks = {
  solid: 'bg-accent text-on hover:[filter:brightness(1.05)]',
  ghost: 'border border-line text-ink hover:bg-lift',
  plain: 'text-mute hover:text-ink hover:bg-lift',
} as const;

type ButtonProps = ComponentProps<'button'> & { look?: keyof typeof looks };

/** A button with words on it. `type="button"` unless it says otherwise. */
export function Button({ look = 'ghost', className = '', type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      // oxlint-disable-next-line react/button-has-type -- it is set, to `button` unless the caller says otherwise
      type={type}
      className={`inline-flex h-[42px] items-center justify-center gap-2.5 rounded-full px-5 font-semibold transition active:scale-[.98] disabled:opacity-60 ${looks[look]} ${className}`}
      {...rest}
    />
  );
}
