/** How long a server that was just found away is waited for, once more, before the page is told so. */
const patienceMilliseconds = 3_000;
const later = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** What a proxy says in the place of a server that is away. */
export const isAwayStatus = (status: number): boolean => status >= 502 && status <= 504;

let isAway = false;
/** Whether the last that was heard of the server is that it did not answer. */
export const isServerAway = () => isAway;
export const markServerAway = () => {
  isAway = true;
};

/**
 * Asks the network. While the server is away it is not waited for as long as a browser would: whoever left home asks a
 * machine that no packet reaches. Rejects as `fetch` does.
 */
export async function fetchFromServer(request: Request): Promise<Response> {
  const asked = fetch(request).then((answer) => {
    isAway = isAwayStatus(answer.status);
    return answer;
  });
  if (!isAway) return asked;
  const late = later(patienceMilliseconds).then(() => Promise.reject(new TypeError('Nobody answered.')));
  return Promise.race([asked, late]);
}

/** What comes within the time; undefined for what comes later, or never. */
export const within = <Value>(milliseconds: number, promise: Promise<Value>): Promise<Value | undefined> =>
  Promise.race([promise.catch(() => undefined), later(milliseconds).then(() => undefined)]);
