import { useEffect, useId, useState } from 'react';
import type { ProviderName } from '#contract/music.ts';
import { sentenceOf } from '#web/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import type { ServerConfig } from './read-server-config.ts';
import { useSession } from './session-context.tsx';
import { accountTexts } from './texts.ts';

/** What is said where a listener chooses a provider. */
const providerTexts = {
  chooseProvider: 'Where your music comes from',
  stayWithProvider: 'Library, favourites and playlists stay with each of them.',
} as const;

type ChooseProviderProps = {
  providers: ServerConfig['providers'];
  /** Says what is left to do. */
  welcome?: boolean;
};

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Where a server offers several providers: which one the listener has. Another choice reloads the page. */
export function ChooseProvider({ providers, welcome = false }: ChooseProviderProps) {
  const session = useSession();
  const name = useId();
  const [chosen, setChosen] = useState<ProviderName>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let isHere = true;
    session.providerChoice.chosen().then(
      (provider) => isHere && setChosen(provider),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [session]);

  async function choose(provider: ProviderName): Promise<void> {
    setBusy(true);
    try {
      // The page reloads: what it says now must not look as if it were done.
      await session.providerChoice.choose(provider);
    } catch (thrown) {
      setBusy(false);
      toast.error(sentenceOf(thrown));
    }
  }

  const chosenName =
    providers.find((provider) => provider.name === chosen)?.displayName ?? accountTexts.anyProvider;
  return (
    <>
      {/* Two lines, whichever name comes: what stands below must not move. */}
      {welcome && <p className="min-h-[3em] text-mute">{accountTexts.welcomeHint(chosenName)}</p>}
      <fieldset disabled={busy} className="grid w-full gap-2">
        <legend className="mb-2 font-medium">{providerTexts.chooseProvider}</legend>
        {providers.map((provider) => (
          <label
            key={provider.name}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl border border-line px-4"
          >
            <input
              type="radio"
              name={name}
              className="size-4 accent-(--accent)"
              checked={provider.name === chosen}
              onChange={() => void choose(provider.name)}
            />
            {capitalised(provider.displayName)}
          </label>
        ))}
        <p className="text-[13px] text-mute">{providerTexts.stayWithProvider}</p>
      </fieldset>
    </>
  );
}
