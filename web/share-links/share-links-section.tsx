import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endShareLink, type ShareLink, shareLinks } from '#contract/share-links.ts';
import { call, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ErrorLine } from '#web/ui/controls/error-line.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { LoadingRing } from '#web/ui/pages/loading-ring.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { copyText } from './copy-text.ts';
import { describeLink } from './describe-link.ts';
import { shareLinksTexts as texts } from './share-links-texts.ts';

const shareLinksQuery = () =>
  queryOptions({
    queryKey: ['share-links', 'own'],
    queryFn: ({ signal }) => call(shareLinks, {}, { signal }),
  });

/** A listener’s links. Not there at all while sharing is off and they have none. */
export function ShareLinksSection() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(shareLinksQuery());
  const end = useMutation({
    mutationFn: ({ id }: ShareLink) => call(endShareLink, { id }),
    onSuccess: () => toast.success(texts.endedToast),
    onSettled: () => queries.invalidateQueries({ queryKey: shareLinksQuery().queryKey }),
  });
  if (data && !data.isOn && data.links.length === 0) return null;
  return (
    <SettingsSection title={texts.sectionTitle}>
      <p className="text-mute">{data?.isOn === false ? texts.off : texts.sectionHint}</p>
      {data === undefined && !error && <LoadingRing />}
      {error && !data && <Failure message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {data && data.links.length > 0 && (
        <ul className="grid w-full gap-3">
          {data.links.map((link) => (
            <Row key={link.id} link={link} busy={end.isPending} onEnd={() => end.mutate(link)} />
          ))}
        </ul>
      )}
      <ErrorLine>{end.error && sentenceOf(end.error)}</ErrorLine>
    </SettingsSection>
  );
}

/** Says how it went. */
async function copy(text: string): Promise<void> {
  if (await copyText(text)) toast.success(texts.copiedToast);
  else toast.error(texts.cannotCopy);
}

function Row({ link, busy, onEnd }: { link: ShareLink; busy: boolean; onEnd: () => void }) {
  const { title, by, note, url, state } = link;
  const isOpen = state === 'open';

  return (
    <li className="grid items-center justify-items-start gap-2 wide:flex wide:gap-3">
      <span className="grid min-w-0 flex-1">
        <span className="font-semibold text-ink">{by === '' ? title : `${title} · ${by}`}</span>
        {note !== '' && <span className="text-ink">{note}</span>}
        <span className="text-[13px] text-mute">{describeLink(link)}</span>
      </span>
      <span className="flex gap-2">
        {isOpen && url !== null && (
          <Button aria-label={texts.copyNamed(title)} onClick={() => void copy(url)}>
            {texts.copy}
          </Button>
        )}
        <Button
          aria-label={isOpen ? texts.endNamed(title) : texts.removeNamed(title)}
          disabled={busy}
          onClick={onEnd}
        >
          {isOpen ? texts.end : texts.remove}
        </Button>
      </span>
    </li>
  );
}
