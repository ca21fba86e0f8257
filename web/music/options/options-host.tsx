import { lazy, type ReactNode, Suspense, useState } from 'react';
import { OptionsContext, type OptionsRequest } from '../items/use-options.ts';

const OptionsMenu = lazy(async () => ({ default: (await import('./options-menu.tsx')).OptionsMenu }));

type OptionsHostProps = { children: ReactNode };

/** Where the options of any card or row appear: one menu for the whole page, loaded with the first. */
export function OptionsHost({ children }: OptionsHostProps) {
  const [request, setRequest] = useState<OptionsRequest>();
  return (
    <OptionsContext value={setRequest}>
      {children}
      {request && (
        <Suspense>
          <OptionsMenu
            request={request}
            onClose={() => {
              setRequest(undefined);
              request.opener.focus();
            }}
          />
        </Suspense>
      )}
    </OptionsContext>
  );
}
