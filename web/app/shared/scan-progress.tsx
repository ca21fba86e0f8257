import type { ScanStatus } from '#contract/music.ts';
import { appTexts } from './texts.ts';

/** How far the scan is, with counts; the bar is of unknown length until files were found. */
export function ScanProgress({ scan }: { scan: ScanStatus }) {
  const share = scan.found > 0 ? Math.min(1, scan.done / scan.found) : undefined;
  const text = appTexts.scanProgress(scan.done, scan.found);
  return (
    <div className="grid w-full max-w-md gap-2">
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the bar of <progress> cannot be drawn alike in all browsers
        role="progressbar"
        aria-label={appTexts.scanTitle}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
        aria-valuetext={text}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div
          className={`h-full origin-left rounded-full bg-accent transition-transform duration-500 ${share === undefined ? 'animate-pulse' : ''}`}
          style={{ transform: `scaleX(${share ?? 1})` }}
        />
      </div>
      <p className="text-[13px] tabular-nums text-mute">{text}</p>
    </div>
  );
}
