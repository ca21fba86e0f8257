import './choosing.css';
import { selectionTexts } from './selection-texts.ts';

type ChoiceBoxProps = {
  name: string;
  isChosen: boolean;
  /** Something is chosen already: each box shows, and Tab reaches it. */
  isShown: boolean;
  onToggle: () => void;
};

/** The box of a row or card: on hover and focus, and while anything is chosen. */
export const ChoiceBox = ({ name, isChosen, isShown, onToggle }: ChoiceBoxProps) => (
  <input
    type="checkbox"
    className="choice-box"
    tabIndex={isShown ? 0 : -1}
    checked={isChosen}
    aria-label={selectionTexts.select(name)}
    onChange={onToggle}
    // The row beneath would play.
    onClick={(event) => event.stopPropagation()}
    onDoubleClick={(event) => event.stopPropagation()}
  />
);
