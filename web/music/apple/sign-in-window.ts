import { ProviderError } from '../provider/provider.ts';

const lookMilliseconds = 250;
/** A window that closes because all went well says so within this. */
const lastWordMilliseconds = 500;

const blocked = () =>
  new ProviderError(
    'unavailable',
    'The browser did not let Apple’s window open. Please allow windows of this page, then try again.',
  );
const closed = () =>
  new ProviderError('unauthorised', 'Apple’s window was closed before Apple Music was authorised.');

/**
 * MusicKit waits without end for a window that the browser did not open, and older versions for one that was closed: while
 * it signs in, what `window.open` gives is looked at. `isGiven`: access is there already, whatever became of the window.
 */
export async function withSignInWindow<Value>(
  signIn: () => Promise<Value>,
  isGiven: () => boolean,
): Promise<Value> {
  const own = Object.getOwnPropertyDescriptor(window, 'open');
  const open = window.open.bind(window);
  const { promise, reject } = Promise.withResolvers<never>();
  let looks: ReturnType<typeof setInterval> | undefined;
  let goodbye: ReturnType<typeof setTimeout> | undefined;

  function watch(opened: Window) {
    clearInterval(looks);
    looks = setInterval(() => {
      if (!opened.closed) return;
      clearInterval(looks);
      goodbye = setTimeout(() => isGiven() || reject(closed()), lastWordMilliseconds);
    }, lookMilliseconds);
  }

  window.open = (...asked) => {
    const opened = open(...asked);
    if (opened === null) reject(blocked());
    else watch(opened);
    return opened;
  };
  try {
    return await Promise.race([signIn(), promise]);
  } finally {
    clearInterval(looks);
    clearTimeout(goodbye);
    if (own !== undefined) Object.defineProperty(window, 'open', own);
  }
}
