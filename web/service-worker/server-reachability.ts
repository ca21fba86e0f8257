/** Timeout of requests while the server is unreachable. */
const retryTimeoutMs = 3_000;
const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** The status codes of a proxy in front of an unreachable server. */
export const isAwayStatus = (status: number): boolean => status >= 502 && status <= 504;

let isAway = false;
/** Whether the server did not answer last time. */
export const isServerAway = () => isAway;
export const markServerAway = () => {
  isAway = true;
};

/**
 * Fetches from the network. While the server is unreachable the timeout is short, since a browser waits much longer for a
 * machine that no packet reaches, as one at home. Rejects as `fetch` does.
 */
export async function fetchFromServer(request: Request): Promise<Response> {
  const response = fetch(request).then((answer) => {
    isAway = isAwayStatus(answer.status);
    return answer;
  });
  if (!isAway) return response;
  const timeout = delay(retryTimeoutMs).then(() => Promise.reject(new TypeError('Nobody answered.')));
  return Promise.race([response, timeout]);
}

/** The value of a promise; undefined where it rejects, or takes longer than the time. */
export const within = <Value>(milliseconds: number, promise: Promise<Value>): Promise<Value | undefined> =>
  Promise.race([promise.catch(() => undefined), delay(milliseconds).then(() => undefined)]);
