import { type ComponentType, createElement, useEffect, useState } from 'react';

type Load<Props extends object> = () => Promise<ComponentType<Props>>;

/** A component whose code comes when it is first shown, or when `load` is called. */
export type Lazily<Props extends object> = ComponentType<Props> & { load: () => Promise<unknown> };

const Nothing = () => null;
const ignore = () => undefined;

/**
 * As React's `lazy`, but it shows `Waiting` by itself: what has come shows in the same frame, where a `Suspense` whose fallback was seen
 * keeps it for 300 ms, one inside the other for 300 ms each. Code that cannot be loaded throws into the error boundary around it; the
 * next mount tries again.
 */
export function lazily<Props extends object>(
  load: Load<Props>,
  Waiting: ComponentType = Nothing,
): Lazily<Props> {
  let there: ComponentType<Props> | undefined;
  let coming: Promise<ComponentType<Props>> | undefined;
  const come = () =>
    (coming ??= load().then(
      (component) => (there = component),
      (thrown: unknown) => {
        coming = undefined;
        throw thrown;
      },
    ));

  function Lazy(props: Props) {
    const [Part, setPart] = useState(() => {
      if (there === undefined) come().catch(ignore);
      return there;
    });
    const [fault, setFault] = useState<{ thrown: unknown }>();
    useEffect(() => {
      let isGone = false;
      if (Part === undefined)
        come().then(
          (component) => isGone || setPart(() => component),
          (thrown: unknown) => isGone || setFault({ thrown }),
        );
      return () => {
        isGone = true;
      };
    }, [Part]);
    if (fault) throw fault.thrown;
    return Part ? createElement(Part, props) : createElement(Waiting);
  }
  // Begins before anything of it is shown: in parallel with what is around it.
  return Object.assign(Lazy, { load: () => come().catch(ignore) });
}

/** As `lazily`, of what a page does without where it cannot be loaded. */
export const lazilyOrNothing = <Props extends object>(load: Load<Props>): Lazily<Props> =>
  lazily<Props>(() => load().catch(() => Nothing));
