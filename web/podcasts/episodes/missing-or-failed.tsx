import { Link } from 'react-router';
import { CallError, sentenceOf } from '#web/api.ts';
import { Failure } from '#web/ui/pages/failure.tsx';
import { Notice } from '#web/ui/pages/notice.tsx';
import { showTexts } from '../data/show-texts.ts';

type MissingOrFailedProps = { error: unknown; onRetry: () => void; to?: { path: string; label: string } };

const podcasts = { path: '/podcasts', label: showTexts.toPodcasts };

/** Why a show or an episode is not there: what does not exist is not asked for again. */
export function MissingOrFailed({ error, onRetry, to = podcasts }: MissingOrFailedProps) {
  const sentence = sentenceOf(error);
  const isMissing = error instanceof CallError && (error.status === 404 || error.status === 400);
  return (
    <div className="pt-14">
      {isMissing ? (
        <Notice title={error.status === 404 ? sentence : showTexts.notHere} level={1}>
          <Link to={to.path} className="rounded font-semibold text-accent-ink hover:underline">
            {to.label}
          </Link>
        </Notice>
      ) : (
        <Failure message={showTexts.error(sentence)} onRetry={onRetry} />
      )}
    </div>
  );
}
