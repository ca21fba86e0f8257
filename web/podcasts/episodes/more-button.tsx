import { showTexts } from '../data/show-texts.ts';

type MoreButtonProps = { title: string; isOpen: boolean; onToggle: () => void; tabIndex?: number };

/** Shows the whole of a description, and less of it again. */
export function MoreButton({ title, isOpen, onToggle, tabIndex }: MoreButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={isOpen ? showTexts.lessOf(title) : showTexts.moreOf(title)}
      tabIndex={tabIndex}
      onClick={onToggle}
      className="relative z-[1] rounded font-semibold text-ink hover:underline pointer-coarse:py-2.5"
    >
      {isOpen ? showTexts.showLess : showTexts.showMore}
    </button>
  );
}
