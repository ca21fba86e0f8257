import { Link } from 'react-router';
import { sentenceOf } from '#web/api.ts';
import { Failure } from '#web/ui/pages/failure.tsx';
import { ProviderError } from '../provider/provider.ts';
import { musicTexts } from './music-texts.ts';

type MusicFailureProps = { error: unknown; onRetry: () => unknown; isPage?: boolean };

/**
 * Why music could not be read, with a retry; `isPage`: it is all that a page about one thing shows. What is not there is not
 * asked for again: such a page leads to the library.
 */
export function MusicFailure({ error, onRetry, isPage = false }: MusicFailureProps) {
  const message = musicTexts.error(sentenceOf(error));
  if (!isPage) return <Failure message={message} onRetry={() => void onRetry()} />;
  const isMissing = error instanceof ProviderError && error.reason === 'missing';
  return (
    <div className="pt-14">
      {isMissing ? (
        <div role="alert" className="grid justify-items-start gap-3 py-6">
          <p>{message}</p>
          <Link to="/library" className="rounded font-semibold text-accent-ink hover:underline">
            {musicTexts.toLibrary}
          </Link>
        </div>
      ) : (
        <Failure message={message} onRetry={() => void onRetry()} />
      )}
    </div>
  );
}
