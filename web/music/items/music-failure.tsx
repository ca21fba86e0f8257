import { sentenceOf } from '#web/api.ts';
import { Failure } from '#web/ui/pages/failure.tsx';
import { musicTexts } from './music-texts.ts';

type MusicFailureProps = { error: unknown; onRetry: () => unknown; isPage?: boolean };

/** Why music could not be read, with a retry; `isPage`: it is all that a page about one thing shows. */
export function MusicFailure({ error, onRetry, isPage = false }: MusicFailureProps) {
  const failure = <Failure message={musicTexts.error(sentenceOf(error))} onRetry={() => void onRetry()} />;
  return isPage ? <div className="pt-14">{failure}</div> : failure;
}
