import { Link } from 'react-router';
import { Notice } from '#web/ui/notice.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { appTexts } from './texts.ts';

/** An address without a page. */
export function NothingHereScreen() {
  usePageTitle(appTexts.nothingHere);
  return (
    <div className="grid flex-1 place-items-center">
      <Notice title={appTexts.nothingHere} level={1}>
        <p>{appTexts.nothingHereHint}</p>
        <Link to="/" className="rounded font-semibold text-accent-ink hover:underline">
          {appTexts.goHome}
        </Link>
      </Notice>
    </div>
  );
}
