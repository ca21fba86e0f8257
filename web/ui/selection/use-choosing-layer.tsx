import {
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { type Choosing, choiceIndex, isControl } from './choosing.ts';
import { chooseByLongPress } from './long-press.ts';
import { selectionTexts } from './selection-texts.ts';
import { isOwnPress, useDragging } from './use-dragging.ts';
import { type SelectionOfList, useSelection } from './use-selection.ts';
import './choosing.css';

type ChoiceBoxProps = {
  name: string;
  isChosen: boolean;
  /** Something is chosen already: each box shows, and Tab reaches it. */
  isShown: boolean;
  onChoose: (event: ChangeEvent) => void;
};

/** The box of a row or card: on hover and focus, and while anything is chosen. */
const ChoiceBox = ({ name, isChosen, isShown, onChoose }: ChoiceBoxProps) => (
  <input
    type="checkbox"
    className="choice-box"
    tabIndex={isShown ? 0 : -1}
    checked={isChosen}
    aria-label={selectionTexts.select(name)}
    onChange={onChoose}
    // The row beneath would play.
    onClick={(event) => event.stopPropagation()}
    onDoubleClick={(event) => event.stopPropagation()}
  />
);

/** A list of which several can be chosen. */
export type ChoosableList<Item> = {
  /** Another list begins with nothing chosen. */
  list: string;
  count: number;
  /** Undefined while its page is on its way. */
  itemAt: (index: number) => Item | undefined;
  /** What stands at these places, in the list's order, also where its page is not here yet; rejects with a sentence. */
  read?: (places: ReadonlySet<number>) => Promise<Item[]>;
};

export type AwakeChoosing = Choosing & {
  hostProps: ComponentProps<'div'> & { 'data-choosing'?: true | undefined };
};

export type ChoosingLayerProps<Item> = ChoosableList<Item> & {
  /** What was chosen before this was loaded: reported once. */
  takeFirst: () => number | undefined;
  /** The pointer that was pressed before, and still is. */
  pressNow: () => PointerEvent | undefined;
  onAwake: (choosing: AwakeChoosing) => void;
};

type Named = { id: string | number };

/** What makes a list choosable, once it is loaded. `nameOf` tells who cannot see a box which one it is. */
export function useChoosingLayer<Item extends Named>(
  { list, count, itemAt, takeFirst, pressNow, onAwake }: ChoosingLayerProps<Item>,
  nameOf: (item: Item) => string,
) {
  const host = useRef<HTMLDivElement>(null);
  const focusRow = useCallback(
    (index: number, options?: FocusOptions) => focusChoice(host.current, index, options),
    [],
  );
  const selection = useSelection(list, count, focusRow);
  const dragging = useDragging(selection);
  const { chosen, toggle } = selection;
  const selectNow = useEffectEvent(toggle);
  useForgetMoved(selection, itemAt);

  useLayoutEffect(() => {
    const isChoosing = chosen.size > 0;
    onAwake({
      select: toggle,
      choiceAt(index) {
        const item = itemAt(index);
        const isChosen = chosen.has(index);
        return {
          props: { 'data-choice': index },
          isChosen,
          box: item && (
            <ChoiceBox
              name={nameOf(item)}
              isChosen={isChosen}
              isShown={isChoosing}
              onChoose={(event) => selection.onBox(event, index)}
            />
          ),
        };
      },
      hostProps: {
        'data-choosing': isChoosing || undefined,
        ref: host,
        ...selection.hostProps,
        ...hostHandlers(selection),
        ...dragging,
        onPointerDownCapture: (event) => chooseByLongPress(event, toggle),
      },
    });
  }, [selection, dragging, chosen, toggle, itemAt, nameOf, onAwake]);

  useEffect(() => {
    const first = takeFirst();
    if (first !== undefined) toggle(first);
  }, [takeFirst, toggle]);

  useEffect(() => {
    const press = pressNow();
    if (press) chooseByLongPress(press, selectNow);
  }, [pressNow]);
  return selection;
}

/** Keys and clicks on rows and cards that choose; what they take, nothing beneath hears of. */
function hostHandlers(selection: SelectionOfList) {
  return {
    onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
      const index = choiceIndex(event.target);
      if (index !== undefined && isOwnPress(event) && selection.onKey(event, index)) event.stopPropagation();
    },
    // A stretch of rows is meant, and not of their words.
    onMouseDownCapture(event: MouseEvent<HTMLElement>) {
      if (event.shiftKey && choiceIndex(event.target) !== undefined) event.preventDefault();
    },
    onClickCapture(event: MouseEvent<HTMLElement>) {
      const index = choiceIndex(event.target);
      if (index === undefined || isControl(event.target)) return;
      // Outside tables Ctrl with a click opens a link in a new tab, until something is chosen.
      if (selection.chosen.size === 0 && !event.shiftKey && !isRow(event.target)) return;
      if (selection.onClick(event, index)) event.stopPropagation();
    },
  };
}

const isRow = (target: EventTarget) =>
  target instanceof Element && target.closest('[data-choice]')?.matches('tr');

/** A row of a table takes the focus itself; elsewhere what its list moves the focus to, or a card's link. */
function focusChoice(host: HTMLElement | null, index: number, options: FocusOptions = {}): void {
  const row = host?.querySelector<HTMLElement>(`[data-choice="${index}"]`);
  const target = row?.matches('[tabindex]') ? row : row?.querySelector<HTMLElement>('[data-row], a');
  target?.focus(options);
}

/** Clears the selection once a chosen place holds another item: the list was sorted differently. */
function useForgetMoved(
  { chosen, clear }: SelectionOfList,
  itemAt: (index: number) => Named | undefined,
): void {
  const ids = useRef(new Map<number, string | number>());
  useEffect(() => {
    const next = new Map<number, string | number>();
    let hasMoved = false;
    for (const index of chosen) {
      const id = itemAt(index)?.id;
      const before = ids.current.get(index);
      hasMoved ||= id !== undefined && before !== undefined && id !== before;
      const selectionId = id ?? before;
      if (selectionId !== undefined) next.set(index, selectionId);
    }
    ids.current = hasMoved ? new Map() : next;
    if (hasMoved) clear();
  });
}

/** What is chosen of a list, in its order: what is on the page, or what the list reads. */
export async function chosenItems<Item>(
  { itemAt, read }: ChoosableList<Item>,
  chosen: ReadonlySet<number>,
): Promise<Item[]> {
  if (read) return read(chosen);
  return [...chosen].sort((one, other) => one - other).flatMap((index) => itemAt(index) ?? []);
}
