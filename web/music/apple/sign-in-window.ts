import { ProviderError } from '../provider.ts';

const blocked = () =>
  new ProviderError(
    'unavailable',
    'The browser did not let Apple’s window open. Please allow windows of this page, then try again.',
  );

/** MusicKit waits without end for a window that the browser did not open: while it signs in, what `window.open` gives is looked at. */
export async function withSignInWindow<Value>(signIn: () => Promise<Value>): Promise<Value> {
  const own = Object.getOwnPropertyDescriptor(window, 'open');
  const open = window.open.bind(window);
  const { promise, reject } = Promise.withResolvers<never>();
  window.open = (...asked) => {
    const opened = open(...asked);
    if (opened === null) reject(blocked());
    return opened;
  };
  try {
    return await Promise.race([signIn(), promise]);
  } finally {
    if (own !== undefined) Object.defineProperty(window, 'open', own);
  }
}
