import { useEffect, useState } from 'react';
import type { ServerConfig } from './server-config.ts';
import { useSession } from './session-context.tsx';
import { accountTexts } from './texts.ts';

/** What the listener's provider is called; that of the first while theirs is not known. */
export function useChosenDisplayName(providers: ServerConfig['providers']): string {
  const session = useSession();
  const [chosen, setChosen] = useState<string>();
  const isAsked = providers.length > 1;
  useEffect(() => {
    if (isAsked) session.chosenProvider().then(setChosen, () => undefined);
  }, [session, isAsked]);
  const found = providers.find(({ name }) => name === chosen) ?? providers[0];
  return found?.displayName ?? accountTexts.anyProvider;
}
