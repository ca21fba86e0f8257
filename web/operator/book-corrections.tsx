import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  allBookCorrections,
  type BookCorrection,
  removeBookCorrection,
  setListenerCorrections,
} from '#contract/books/corrections.ts';
import { call, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ErrorLine } from '#web/ui/controls/error-line.tsx';
import { formatTime } from './format-values.ts';

/** What is said of corrections by hand. */
const texts = {
  title: 'Corrected by hand',
  listeners: {
    on: 'Listeners may correct what is a book, for everybody. What you say stands over what they say.',
    off: 'Only you correct what is a book. What listeners said before stays.',
  },
  allow: 'Let listeners correct',
  forbid: 'Only I correct',
  none: 'Nothing was corrected yet.',
  kinds: { book: 'a book', music: 'music' },
  gone: 'An album that is not in the folder now',
  operator: 'whoever ran the server',
  goneAccount: 'an account that is gone',
  line: (kind: string, who: string, when: string) => `${kind}, said ${who} on ${when}`,
  takeBack: 'Take back',
  takeBackNamed: (title: string) => `Take back what ${title} was called`,
  more: 'Show more',
};

/** Pages grow: who looks for an old one wants many. */
const firstPage = 50;
const mostListed = 5_000;

const key = ['operator', 'book-corrections'] as const;

const correctionsQuery = (limit: number) =>
  queryOptions({
    queryKey: [...key, limit],
    queryFn: ({ signal }) => call(allBookCorrections, { limit }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What albums were called by hand, each to be taken back, and whether listeners may. */
export function BookCorrections() {
  const queries = useQueryClient();
  const [limit, setLimit] = useState(firstPage);
  const { data } = useQuery(correctionsQuery(limit));
  const onSettled = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: key }),
      queries.invalidateQueries({ queryKey: ['book-corrections'] }),
      queries.invalidateQueries({ queryKey: ['podcasts', 'books'] }),
    ]);
  const removed = useMutation({
    mutationFn: (albumId: string) => call(removeBookCorrection, { albumId }),
    onSettled,
  });
  const allowed = useMutation({
    mutationFn: (mayListeners: boolean) => call(setListenerCorrections, { mayListeners }),
    onSettled,
  });
  if (data === undefined) return null;
  const { corrections, total, mayListeners } = data;
  return (
    <>
      <p className="max-w-xl text-mute">{texts.listeners[mayListeners ? 'on' : 'off']}</p>
      <Button disabled={allowed.isPending} onClick={() => allowed.mutate(!mayListeners)}>
        {mayListeners ? texts.forbid : texts.allow}
      </Button>
      <ErrorLine>{allowed.error && sentenceOf(allowed.error)}</ErrorLine>
      <h3 className="font-semibold text-ink">{texts.title}</h3>
      {corrections.length === 0 && <p className="text-mute">{texts.none}</p>}
      {corrections.length > 0 && (
        <ul aria-label={texts.title} className="grid w-full gap-3">
          {corrections.map((correction) => (
            <CorrectionRow
              key={correction.albumId}
              correction={correction}
              isBusy={removed.isPending}
              onTakeBack={() => removed.mutate(correction.albumId)}
            />
          ))}
        </ul>
      )}
      <ErrorLine>{removed.error && sentenceOf(removed.error)}</ErrorLine>
      {total > corrections.length && limit < mostListed && (
        <Button onClick={() => setLimit(Math.min(mostListed, limit * 4))}>{texts.more}</Button>
      )}
    </>
  );
}

type RowProps = { correction: BookCorrection; isBusy: boolean; onTakeBack: () => void };

function CorrectionRow({ correction, isBusy, onTakeBack }: RowProps) {
  const { title, artist, isBook, isByOperator, changedAt } = correction;
  const name = title ?? texts.gone;
  const who = correction.who ?? (isByOperator ? texts.operator : texts.goneAccount);
  return (
    <li className="grid items-center justify-items-start gap-2 wide:flex wide:gap-3">
      <span className="grid min-w-0 flex-1">
        <span className="text-ink [overflow-wrap:anywhere]">
          <bdi className="font-semibold">{name}</bdi>
          {artist !== null && artist !== '' && (
            <>
              {' · '}
              <bdi>{artist}</bdi>
            </>
          )}
        </span>
        <span className="text-[13px] text-mute [overflow-wrap:anywhere]">
          {texts.line(texts.kinds[isBook ? 'book' : 'music'], who, formatTime(changedAt))}
        </span>
      </span>
      <Button aria-label={texts.takeBackNamed(name)} disabled={isBusy} onClick={onTakeBack}>
        {texts.takeBack}
      </Button>
    </li>
  );
}
