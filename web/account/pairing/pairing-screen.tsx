import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { allowPairing, lookAtPairing } from '#contract/app-pairing.ts';
import { call, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { LoadingPage } from '#web/ui/pages/loading-page.tsx';
import { LinkPanel } from '../own/link-panel.tsx';

const pairingTexts = {
  title: 'Connect an app',
  question: (app: string) => `“${app}” wants to keep your podcasts.`,
  hint: 'It will see which shows you follow and where you are in episodes, and change both. Nothing else. Allow it only if you have just begun this in the app, on your own device.',
  allow: 'Allow',
  done: 'The app is let in',
  doneHint: 'Go back to the app. You can end this at any time among your apps in Settings.',
} as const;

/** `/connect-app#…`: what an app opens that asks for access. */
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
      <LinkPanel title={pairingTexts.title}>
        <p role="alert">{sentenceOf(failure)}</p>
      </LinkPanel>
    );
  if (allowing.isSuccess)
    return (
      <LinkPanel title={pairingTexts.done}>
        <output>{pairingTexts.doneHint}</output>
      </LinkPanel>
    );
  if (looking.data === undefined)
    return (
      <LinkPanel title={pairingTexts.title}>
        <LoadingPage />
      </LinkPanel>
    );
  return (
    <LinkPanel title={pairingTexts.title}>
      <p className="break-words font-semibold">{pairingTexts.question(looking.data.app)}</p>
      <p className="text-mute">{pairingTexts.hint}</p>
      <Button look="solid" disabled={allowing.isPending} onClick={() => allowing.mutate()}>
        {pairingTexts.allow}
      </Button>
    </LinkPanel>
  );
}
