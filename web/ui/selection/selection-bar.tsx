import { Play, X } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import './selection-bar.css';
import { selectionTexts } from './selection-texts.ts';

type SelectionBarProps = {
  count: number;
  onPlay: () => void;
  onDone: () => void;
  /** What else can be done, as tools. */
  children: ReactNode;
};

/** What can be done with what is chosen; it floats above the player, and screen readers announce it. */
export function SelectionBar({ count, onPlay, onDone, children }: SelectionBarProps) {
  return (
    <div className="selection-place">
      <div className="selection-bar" role="toolbar" aria-label={selectionTexts.bar}>
        <output>{selectionTexts.chosen(count)}</output>
        <button type="button" aria-label={selectionTexts.play} className="selection-play" onClick={onPlay}>
          <Play size={15} fill="currentColor" aria-hidden="true" /> <span>{selectionTexts.play}</span>
        </button>
        {children}
        <button
          type="button"
          aria-label={selectionTexts.clear}
          title={selectionTexts.clear}
          className="selection-clear"
          onClick={onDone}
        >
          <X size={17} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}

type SelectionToolProps = {
  label: string;
  icon: ReactNode;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
};

export function SelectionTool({ label, icon, onClick }: SelectionToolProps) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick}>
      {icon}
      <span aria-hidden="true">{label}</span>
    </button>
  );
}
