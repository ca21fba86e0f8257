import { Notice } from '#web/ui/pages/notice.tsx';
import { showTexts } from '../data/show-texts.ts';
import { ExportToolLink } from '../opml/export-tool-link.tsx';
import { SuggestedShows } from './suggested-shows.tsx';

/** What stands where nobody subscribed to anything yet: how to begin, and shows to begin with. */
export const NoPodcasts = () => (
  <>
    <Notice title={showTexts.noSubscriptions}>
      <p>{showTexts.noSubscriptionsHint}</p>
      <ExportToolLink />
    </Notice>
    <SuggestedShows />
  </>
);
