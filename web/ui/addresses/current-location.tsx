import { type ComponentProps, createContext, use, useMemo, useSyncExternalStore } from 'react';
import { serverUrl } from './server-url.ts';

/** Where the page is, below the base of our server, and the way to another place of it. */
export type CurrentLocation = {
  pathname: string;
  search: string;
  /** `replace`: Back does not come here again. */
  go: (path: string, options?: { replace?: boolean }) => void;
};

/** Who leads from place to place; without one it is the browser's own address. */
export const CurrentLocationContext = createContext<CurrentLocation | undefined>(undefined);

const listeners = new Set<() => void>();

function watch(watcher: () => void): () => void {
  listeners.add(watcher);
  addEventListener('popstate', watcher);
  return () => {
    listeners.delete(watcher);
    removeEventListener('popstate', watcher);
  };
}

const go: CurrentLocation['go'] = (path, { replace = false } = {}) => {
  history[replace ? 'replaceState' : 'pushState'](null, '', serverUrl(path));
  for (const watcher of listeners) watcher();
};

const readAddress = () => location.pathname.replace(serverUrl('/'), '/') + location.search;

/** The place of a page that no router leads. */
export function useBrowserLocation(): CurrentLocation {
  const address = useSyncExternalStore(watch, readAddress);
  return useMemo(() => {
    const { pathname, search } = new URL(address, location.origin);
    return { pathname, search, go };
  }, [address]);
}

export function useCurrentLocation(): CurrentLocation {
  const browser = useBrowserLocation();
  return use(CurrentLocationContext) ?? browser;
}

type AddressLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { to: string };

/** A link to another place of the app that needs no router around it. */
export function AddressLink({ to, children, ...rest }: AddressLinkProps) {
  const { go } = useCurrentLocation();
  return (
    <a
      {...rest}
      href={serverUrl(to)}
      onClick={(event) => {
        // With a key held it opens elsewhere, as any link does.
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}
