import { useEffect, useState } from 'react';
import { CallError, prefetchCall } from '#web/api.ts';
import { useCurrentLocation } from '#web/ui/addresses/current-location.tsx';
import { serverUrl } from '#web/ui/addresses/server-url.ts';
import { me } from './prefetched-calls.ts';
import type { ServerConfig } from './read-server-config.ts';
import { signInTexts as texts, whyNotIn } from './sign-in-texts.ts';

type SignInElsewhereProps = { signIn: NonNullable<ServerConfig['signIn']> };

const look =
  'inline-flex h-[42px] items-center justify-center rounded-full border border-line px-5 font-semibold text-ink hover:bg-lift';

/** The ways to sign in other than the password, and why one of them failed. */
export function SignInElsewhere({ signIn: { oidc, isProxied } }: SignInElsewhereProps) {
  const { pathname, search } = useCurrentLocation();
  const word = new URLSearchParams(search).get('sign-in');
  const hasLeft = word === 'proxied';
  const refused = useProxyRefusal(isProxied && !hasLeft);
  const sentence = refused ?? whyNotIn(word, oidc?.name ?? '');
  // Back to where one is, without what a log-in before said.
  const to = word === null ? `${pathname}${search}` : '/';
  return (
    <>
      {sentence !== undefined && (
        <p role="alert" className="text-[13px] text-mute">
          {sentence}
        </p>
      )}
      {hasLeft && (
        <a href={serverUrl('/')} className={look}>
          {texts.goOn}
        </a>
      )}
      {oidc && (
        <a href={serverUrl(`/api/auth/oidc/start?to=${encodeURIComponent(to)}`)} className={look}>
          {texts.logInWith(oidc.name)}
        </a>
      )}
    </>
  );
}

/** What the server says to whom the proxy names, where it does not let them in. */
function useProxyRefusal(isAsked: boolean): string | undefined {
  const [sentence, setSentence] = useState<string>();
  useEffect(() => {
    if (!isAsked) return undefined;
    const leaving = new AbortController();
    prefetchCall(me, {}, { signal: leaving.signal }).catch((thrown: unknown) => {
      if (thrown instanceof CallError && thrown.status === 403) setSentence(thrown.sentence);
    });
    return () => leaving.abort();
  }, [isAsked]);
  return sentence;
}
