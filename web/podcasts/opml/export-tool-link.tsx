import { queryOptions, useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { config } from '#contract/music.ts';
import { call } from '#web/api.ts';
import { showTexts } from '../data/show-texts.ts';

const configQuery = () =>
  queryOptions({
    queryKey: ['config'],
    queryFn: ({ signal }) => call(config, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

const look = 'inline-flex items-center gap-1.5 rounded py-2.5 font-semibold text-accent-ink hover:underline';

/** Where one learns to take subscriptions out of another app: what this server's owner chose, else our own page. */
export function ExportToolLink() {
  const { data } = useQuery(configQuery());
  const address = data?.podcastExportUrl ?? null;
  if (address === null)
    return (
      <Link to="/podcast-export" className={look}>
        {showTexts.exportTool}
      </Link>
    );
  return (
    <a href={address} target="_blank" rel="noreferrer" className={look}>
      {showTexts.exportTool}
      <ExternalLink size={15} aria-hidden="true" />
    </a>
  );
}
