import { Link } from 'react-router';
import { Notice } from '#web/ui/pages/notice.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { pageTexts } from './shared/page-texts.ts';

/** An address without a page. */
export function NotFoundScreen() {
  usePageTitle(pageTexts.nothingHere);
  return (
    <div className="grid flex-1 place-items-center">
      <Notice title={pageTexts.nothingHere} level={1}>
        <p>{pageTexts.nothingHereHint}</p>
        <Link to="/" className="rounded font-semibold text-accent-ink hover:underline">
          {pageTexts.goHome}
        </Link>
      </Notice>
    </div>
  );
}
