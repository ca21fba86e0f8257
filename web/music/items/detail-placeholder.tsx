import { DetailHeader } from '#web/ui/pages/detail-header.tsx';
import { musicTexts } from './music-texts.ts';

const likelyRows = 8;

type DetailPlaceholderProps = {
  /** What kind of thing is on its way. */
  eyebrow: string;
  round?: boolean;
  /** How many songs are likely to follow. */
  rows?: number;
};

/** A page about one thing that is on its way, of its final size, with the spec's own word for it. */
export function DetailPlaceholder({ eyebrow, round = false, rows = likelyRows }: DetailPlaceholderProps) {
  return (
    <div aria-busy="true" className="song-rows">
      <DetailHeader
        eyebrow={eyebrow}
        title={
          <output className="mb-3 mt-1.5 block text-4xl font-[740] leading-[1.06] text-mute roomy:text-[52px]">
            {musicTexts.loading}
          </output>
        }
        picture={
          <span className={`waiting block aspect-square ${round ? 'rounded-full' : 'rounded-[14px]'}`} />
        }
      >
        <span className="waiting block h-5 w-56 rounded" />
        <span className="waiting mt-5 block h-[42px] w-60 rounded-full" />
      </DetailHeader>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-(--row) items-center px-2.5">
          <span className="waiting h-4 w-full rounded" />
        </div>
      ))}
    </div>
  );
}
