import { Radio, Sparkles } from 'lucide-react';
import type { MusicItem } from '../provider/item.ts';
import { musicTexts } from './music-texts.ts';

/** The class for the shape of an item's picture: stations are nearly round. */
export const pictureShape = ({ kind }: Pick<MusicItem, 'kind'>) =>
  kind === 'station' ? '!rounded-[30%]' : '';

/** A small sign on the picture of what is put together as it goes: a mix, or a station. */
export function PictureMark({ item }: { item: MusicItem }) {
  const isMix = item.kind === 'playlist' && item.isMix === true;
  if (!isMix && item.kind !== 'station') return null;
  const Icon = isMix ? Sparkles : Radio;
  return (
    <span
      aria-hidden="true"
      title={isMix ? musicTexts.mix : musicTexts.station}
      className={`pointer-events-none absolute bottom-2.5 z-[1] flex h-6 items-center gap-1 rounded-full bg-bg/85 px-2 text-[11px] font-semibold text-ink ${isMix ? 'left-2.5' : 'left-1/2 -translate-x-1/2'}`}
    >
      <Icon size={13} />
      {isMix && musicTexts.mix}
    </span>
  );
}
