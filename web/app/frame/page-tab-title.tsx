import { useEffect } from 'react';
import { useCurrentPageTitle } from '#web/ui/pages/use-page-title.ts';
import { pageTexts } from '../shared/page-texts.ts';

type PageTabTitleProps = {
  /** Comes before all else while a song plays. */
  song?: string | undefined;
};

/** Names the browser's tab. */
export function PageTabTitle({ song }: PageTabTitleProps) {
  const page = useCurrentPageTitle();
  const name = song ?? page;
  useEffect(() => {
    document.title = name === '' ? pageTexts.product : `${name} · ${pageTexts.product}`;
  }, [name]);
  return null;
}
