import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { checkLink } from '#contract/own-account.ts';
import { call, sentenceOf } from '#web/api.ts';

type Opened = { kind: 'invitation' | 'reset'; email: string | null };

/** What the token behind the address's `#` opens; undefined until the server has said so. */
export function useLink() {
  const token = useLocation().hash.slice(1);
  const [answer, setAnswer] = useState<{ token: string; opened?: Opened; failure?: string }>();
  useEffect(() => {
    const leaving = new AbortController();
    call(checkLink, { token }, { signal: leaving.signal }).then(
      (opened) => setAnswer({ token, opened }),
      (thrown: unknown) => {
        if (!leaving.signal.aborted) setAnswer({ token, failure: sentenceOf(thrown) });
      },
    );
    return () => leaving.abort();
  }, [token]);
  const { opened, failure } = answer?.token === token ? answer : {};
  return { token, opened, failure };
}
