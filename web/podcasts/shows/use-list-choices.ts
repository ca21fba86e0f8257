import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDebouncedValue } from '#web/ui/controls/use-debounced-value.ts';

const debounceMilliseconds = 250;

/** What the episodes of a show are narrowed by: a filter, and whether played ones are hidden. Both live in the address. */
export function useListChoices() {
  const [parameters, setParameters] = useSearchParams();
  const [typed, setTyped] = useState(parameters.get('q') ?? '');
  const term = useDebouncedValue(typed, debounceMilliseconds).trim();
  const hidePlayed = parameters.get('played') === 'hidden';

  function put(name: string, value: string): void {
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  }

  return {
    typed,
    term,
    hidePlayed,
    type: (value: string) => {
      setTyped(value);
      put('q', value.trim());
    },
    toggleHidePlayed: () => put('played', hidePlayed ? '' : 'hidden'),
  };
}
