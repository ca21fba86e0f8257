import type { CSSProperties, ReactNode } from 'react';

/** Scripts whose words are broken anywhere, as their readers expect. */
const brokenAnywhere = /[\s\p{Pd}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/u;

/** How wide a bold letter is at most, in em, in the widest of the fonts that a system brings. */
function letterEms(letter: string): number {
  if (/[mwMW@%]/.test(letter)) return 1.08;
  if (/[\p{Lu}\p{Nd}&]/u.test(letter)) return 0.8;
  if (/[iljtfrI1.,:;'’!|()]/.test(letter)) return 0.46;
  if (/\p{M}/u.test(letter)) return 0;
  return 0.7;
}

/** How wide the longest word of a title is, in em: the size at which it fits follows from it. */
export function maxWordEms(title: string): number {
  const widths = title
    .split(brokenAnywhere)
    .map((word) => Array.from(word, letterEms).reduce((sum, width) => sum + width, 0));
  return Number(Math.max(1, ...widths).toFixed(2));
}

type DetailHeaderProps = {
  picture: ReactNode;
  /** Artists are round (look of the cards), and so is the shadow they throw. */
  round?: boolean;
  /** On a phone the picture is small and stands next to the name (`podcasts.css`): what follows is near. */
  compact?: boolean;
  eyebrow: string;
  title: ReactNode;
  children: ReactNode;
};

/** The head of a page about one thing and of its placeholder: words next to the picture where they fit, else below. */
export function DetailHeader({
  picture,
  round = false,
  compact = false,
  eyebrow,
  title,
  children,
}: DetailHeaderProps) {
  return (
    <header
      className={`relative flex flex-col gap-6 pb-6 pt-14 roomy:flex-row roomy:items-end roomy:gap-8 wide:pt-16 ${compact ? 'compact-header' : 'detail-header'}`}
    >
      <div
        className={`w-[min(236px,60cqw)] shrink-0 self-center shadow-[0_24px_60px_-28px_var(--shade)] wide:self-start roomy:self-auto ${round ? 'rounded-full' : 'rounded-[14px]'}`}
      >
        {picture}
      </div>
      <div className="min-w-0 flex-1 max-w-[calc(100%-var(--covered))]">
        <div className="@container/title">
          <p className="line-clamp-2 [overflow-wrap:anywhere] text-[12.5px] font-semibold text-mute">
            <bdi>{eyebrow}</bdi>
          </p>
          {title}
        </div>
        <div>{children}</div>
      </div>
    </header>
  );
}

type TitleStyle = CSSProperties & { '--word': number };

/** As large as its longest word lets it be, a long name smaller, and three lines at most; it shows whole on hover. */
export function DetailTitle({ name }: { name: string }) {
  const style: TitleStyle = { '--word': maxWordEms(name) };
  const max = name.length > 36 ? 'wide:[--most:36px]' : 'wide:[--most:42px] roomy:[--most:52px]';
  return (
    <h1
      title={name}
      style={style}
      className={`fitted-title mb-3 mt-1.5 line-clamp-3 pb-[.08em] font-[740] leading-[1.06] tracking-[-.035em] narrow:mb-1.5 roomy:line-clamp-2 ${max}`}
    >
      <bdi>{name}</bdi>
    </h1>
  );
}
