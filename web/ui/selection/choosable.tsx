import { type ComponentType, type PointerEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { type Choice, ChoosingContext } from './choosing.ts';
import type { AwakeChoosing, ChoosableList, ChoosingLayerProps } from './use-choosing-layer.tsx';

type ChoosableProps<Item> = ChoosableList<Item> & {
  /** What is done with what is chosen. It is loaded as a pointer, a finger or the focus comes near. */
  load: (() => Promise<ComponentType<ChoosingLayerProps<Item>>>) | undefined;
  children: ReactNode;
};

/** What a row wears before anything was loaded: its place alone. */
const sleepingChoice = (index: number): Choice => ({ props: { 'data-choice': index } });

/** Around a list of which several can be chosen: its rows or cards carry `useChoice`. */
export function Choosable<Item>({ load, children, ...list }: ChoosableProps<Item>) {
  const [Layer, setLayer] = useState<ComponentType<ChoosingLayerProps<Item>>>();
  const [awake, setAwake] = useState<AwakeChoosing>();
  const first = useRef<number>(undefined);
  /** A menu that was opened before asks for it later. */
  const now = useRef<AwakeChoosing>(undefined);

  const takeFirst = useCallback(() => {
    const index = first.current;
    first.current = undefined;
    return index;
  }, []);

  /** A finger that is down while all that it needs is on its way. */
  const press = useRef<PointerEvent>(undefined);
  const pressNow = useCallback(() => press.current, []);
  function forgetPress(): void {
    press.current = undefined;
  }

  function wake(): void {
    // What did not come now is asked for again by the next one who comes near.
    if (!Layer)
      load?.().then(
        (loaded) => setLayer(() => loaded),
        () => undefined,
      );
  }

  const onAwake = useCallback((next: AwakeChoosing) => {
    now.current = next;
    setAwake(next);
  }, []);

  function begin(index: number): void {
    if (now.current) return now.current.select(index);
    first.current = index;
    wake();
  }

  return (
    <ChoosingContext value={awake ?? { select: begin, choiceAt: sleepingChoice }}>
      <div
        onPointerOver={wake}
        onFocus={wake}
        onPointerDown={(event) => {
          wake();
          press.current = event;
        }}
        onPointerUp={forgetPress}
        onPointerCancel={forgetPress}
        {...awake?.hostProps}
      >
        {children}
      </div>
      {Layer && <Layer {...list} takeFirst={takeFirst} pressNow={pressNow} onAwake={onAwake} />}
    </ChoosingContext>
  );
}
