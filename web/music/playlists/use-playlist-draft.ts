import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { emptyDraft, type PlaylistDraft } from './playlist-draft.ts';

export type NewPlaylistDraft = PlaylistDraft & { name: string; description: string };

const nothing: NewPlaylistDraft = { ...emptyDraft, name: '', description: '' };

/** One for each listener on this page: what is asked for them has a client of its own, which goes with the log-out. */
const drafts = new WeakMap<QueryClient, NewPlaylistDraft>();

/** The playlist that is being made. It is there again after a look elsewhere, until it is made or given up. */
export function usePlaylistDraft() {
  const queries = useQueryClient();
  const kept = () => drafts.get(queries) ?? nothing;
  const [draft, setDraft] = useState(kept);
  return {
    draft,
    change: (changed: (before: NewPlaylistDraft) => Partial<NewPlaylistDraft>) => {
      const next = { ...kept(), ...changed(kept()) };
      drafts.set(queries, next);
      setDraft(next);
    },
    forget: () => void drafts.delete(queries),
  };
}
