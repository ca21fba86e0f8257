import { SearchBox } from '#web/ui/controls/search-box.tsx';
import { useSearchTerm } from '#web/ui/controls/use-search-term.ts';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { showTexts } from '../data/show-texts.ts';
import { MyPodcasts } from './my-podcasts.tsx';

// Nobody comes with a search, but back to one.
const PodcastResults = lazily(async () => ({
  default: (await import('./podcast-results.tsx')).PodcastResults,
}));

/** behaviour.md#constants. */
const debounceMilliseconds = 300;

/** `/podcasts` (behaviour.md#screens): find shows by name or by the address of a feed; what one subscribed to, and what is new there. */
export function PodcastsScreen() {
  const { typed, setTyped, term } = useSearchTerm(debounceMilliseconds);
  // Clearing clears at once; until the term rests, what stood there stays.
  const shown = typed.trim() === '' ? '' : term;
  usePageTitle(shown === '' ? showTexts.podcasts : `${shown} · ${showTexts.podcasts}`);
  return (
    <div className="pt-6">
      <h1 className="sr-only">{showTexts.podcasts}</h1>
      <div className="mb-7">
        <SearchBox
          label={showTexts.search}
          placeholder={showTexts.searchPlaceholder}
          clearLabel={showTexts.clear}
          value={typed}
          onChange={(next) => {
            void PodcastResults.load();
            setTyped(next);
          }}
        />
      </div>
      {shown === '' ? <MyPodcasts /> : <PodcastResults term={shown} />}
    </div>
  );
}
