import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { allowPairing, lookAtPairing } from '#contract/app-pairing.ts';
import { call, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { LoadingPage } from '#web/ui/pages/loading-page.tsx';
import { LinkPanel } from '../own/link-panel.tsx';
import { pairingTexts as texts } from './pairing-texts.ts';

/** `/connect-app#…`: what an app opens that wants to be let in. */
export function PairingScreen() {
  const token = useLocation().hash.slice(1);
  const looking = useQuery({
    queryKey: ['app-pairing', token],
    queryFn: () => call(lookAtPairing, { token }),
    retry: false,
  });
  const allowing = useMutation({ mutationFn: () => call(allowPairing, { token }) });
  const failure = looking.error ?? allowing.error;
  if (failure)
    return (
      <LinkPanel title={texts.title}>
        <p role="alert">{sentenceOf(failure)}</p>
      </LinkPanel>
    );
  if (allowing.isSuccess)
    return (
      <LinkPanel title={texts.done}>
        <output>{texts.doneHint}</output>
      </LinkPanel>
    );
  if (looking.data === undefined)
    return (
      <LinkPanel title={texts.title}>
        <LoadingPage />
      </LinkPanel>
    );
  return (
    <LinkPanel title={texts.title}>
      <p className="break-words font-semibold">{texts.question(looking.data.app)}</p>
      <p className="text-mute">{texts.hint}</p>
      <Button look="solid" disabled={allowing.isPending} onClick={() => allowing.mutate()}>
        {texts.allow}
      </Button>
    </LinkPanel>
  );
}
