import { createContext, type ReactNode, useContext } from 'react';

/** What a row or card of a list wears where several can be chosen: attributes, and its box. */
export type Choice = {
  props: { 'data-choice': number };
  /** Undefined until somebody came near. */
  isChosen?: boolean;
  box?: ReactNode;
};

/** A list of which several can be chosen. Rows have no boxes until somebody came near. */
export type Choosing = {
  /** Chooses one, or lets it go. */
  select: (index: number) => void;
  choiceAt?: (index: number) => Choice;
};

/** The place in the list of what an event came from. */
export function choiceIndex(target: EventTarget): number | undefined {
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-choice]') : null;
  return place ? Number(place.dataset['choice']) : undefined;
}

/** Has its own use of a press. */
export const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, input, [data-drag-handle]') !== null;

export const ChoosingContext = createContext<Choosing | undefined>(undefined);

/** The choice at a place of the list around; undefined where nothing can be chosen. */
export function useChoice(index: number | undefined): Choice | undefined {
  const choosing = useContext(ChoosingContext);
  return index === undefined ? undefined : choosing?.choiceAt?.(index);
}

/** What 'Select' in the menu of the thing at this place does; undefined where nothing can be chosen. */
export function useSelect(index: number | undefined): (() => void) | undefined {
  const choosing = useContext(ChoosingContext);
  return choosing && index !== undefined ? () => choosing.select(index) : undefined;
}
