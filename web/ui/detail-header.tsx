import type { ReactNode } from 'react';

type DetailHeaderProps = {
  picture: ReactNode;
  /** Artists are round (look of the cards), and so is the shadow they throw. */
  round?: boolean;
  eyebrow: string;
  title: ReactNode;
  children: ReactNode;
};

/** How a page about one thing begins; the placeholder uses it too, so that nothing moves. */
export function DetailHeader({ picture, round = false, eyebrow, title, children }: DetailHeaderProps) {
  return (
    <header className="relative flex flex-col gap-6 pb-6 pt-14 md:flex-row md:items-end md:gap-8 md:pt-16">
      <div
        className={`w-[min(236px,60vw)] shrink-0 self-center shadow-[0_24px_60px_-28px_var(--shade)] md:self-auto ${round ? 'rounded-full' : 'rounded-[14px]'}`}
      >
        {picture}
      </div>
      <div className="min-w-0 flex-1">
        <p className="text-[12.5px] font-semibold text-mute">{eyebrow}</p>
        {title}
        {children}
      </div>
    </header>
  );
}

/** A long name takes a smaller size and two lines at most; it shows whole on hover. */
export function DetailTitle({ name }: { name: string }) {
  const size = name.length > 36 ? 'text-3xl md:text-4xl' : 'text-4xl md:text-[52px]';
  return (
    <h1
      title={name}
      className={`mb-3 mt-1.5 line-clamp-2 [overflow-wrap:anywhere] pb-[.08em] font-[740] leading-[1.06] tracking-[-.035em] ${size}`}
    >
      {name}
    </h1>
  );
}
