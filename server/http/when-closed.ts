/** An outgoing response. */
type Sending = { readonly closed: boolean; once(event: 'close', done: () => void): unknown };

/**
 * Calls `done` when the response is over, sent or cut; at once where it is already: a client may leave while something was
 * awaited, and then no `close` comes any more.
 */
export function whenClosed({ raw }: { raw: Sending }, done: () => void): void {
  if (raw.closed) done();
  else raw.once('close', done);
}
