import { useEffect } from 'react';
import { useCurrentPageTitle } from '#web/ui/page-title.ts';
import { appTexts } from './texts.ts';

type PageTabTitleProps = {
  /** Comes before all else while a song plays. */
  song?: string | undefined;
};

/** Names the browser's tab. */
export function PageTabTitle({ song }: PageTabTitleProps) {
  const page = useCurrentPageTitle();
  const name = song ?? page;
  useEffect(() => {
    document.title = name === '' ? appTexts.product : `${name} · ${appTexts.product}`;
  }, [name]);
  return null;
}
