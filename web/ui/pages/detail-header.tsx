import type { CSSProperties, ReactNode } from 'react';
import { maxWordEms } from './max-word-ems.ts';

type DetailHeaderProps = {
  picture: ReactNode;
  /** Artists are round (look of the cards), and so is the shadow they throw. */
  round?: boolean;
  /** On a phone the picture is small and stands beside the name: what follows is near. */
  compact?: boolean;
  eyebrow: string;
  title: ReactNode;
  children: ReactNode;
};

/**
 * How a page about one thing begins; the placeholder uses it too, so that nothing moves. The words stand beside the picture
 * where the page has the room, else below it, and never under the queue.
 */
export function DetailHeader({
  picture,
  round = false,
  compact = false,
  eyebrow,
  title,
  children,
}: DetailHeaderProps) {
  const narrow = compact
    ? 'w-[104px] self-start md:w-[236px]'
    : 'w-[min(236px,60cqw)] self-center md:self-start';
  return (
    <header
      className={`relative flex flex-col gap-6 pb-6 pt-14 roomy:flex-row roomy:items-end roomy:gap-8 md:pt-16 ${compact ? 'max-md:gap-4' : 'detail-header'}`}
    >
      <div
        className={`shrink-0 shadow-[0_24px_60px_-28px_var(--shade)] roomy:w-[236px] roomy:self-auto ${narrow} ${round ? 'rounded-full' : 'rounded-[14px]'}`}
      >
        {picture}
      </div>
      <div className={`min-w-0 flex-1 max-w-[calc(100%-var(--covered))] ${compact ? 'max-md:contents' : ''}`}>
        <div className={`@container/title ${compact ? besidePicture : ''}`}>
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

/** Beside the small picture of a phone, as high as it is. */
const besidePicture =
  'max-md:absolute max-md:top-14 max-md:right-0 max-md:left-[120px] max-md:grid max-md:h-[104px] max-md:content-center max-md:[--least:19px] max-md:[--most:24px]';

type TitleStyle = CSSProperties & { '--word': number };

/** As large as its longest word lets it be, a long name smaller, and three lines at most; it shows whole on hover. */
export function DetailTitle({ name }: { name: string }) {
  const style: TitleStyle = { '--word': maxWordEms(name) };
  const max = name.length > 36 ? 'md:[--most:36px]' : 'md:[--most:42px] roomy:[--most:52px]';
  return (
    <h1
      title={name}
      style={style}
      className={`fitted-title mb-3 mt-1.5 line-clamp-3 pb-[.08em] font-[740] leading-[1.06] tracking-[-.035em] max-md:mb-1.5 roomy:line-clamp-2 ${max}`}
    >
      <bdi>{name}</bdi>
    </h1>
  );
}
