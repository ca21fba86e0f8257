import { useLocation } from 'react-router';
import { LazyDownloadButton } from '#web/downloads/entries/lazy-download-button.tsx';
import { useMusicProvider } from '../provider/provider-context.tsx';
import type { SongRule } from '../provider/song-lists.ts';
import { ruleText } from '../song-lists/rule-context.ts';

/** Keeps the songs of a rule on this device, and follows it: tomorrow it may stand for others. */
export function RuleDownload({ rule, name }: { rule: SongRule; name: string }) {
  const { capabilities } = useMusicProvider();
  const { search } = useLocation();
  const id = ruleText(rule);
  if (!capabilities.downloads) return null;
  return (
    <LazyDownloadButton item={{ key: `songs-${id}`, kind: 'songs', id, name, path: `/library${search}` }} />
  );
}
