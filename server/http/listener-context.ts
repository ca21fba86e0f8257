import { AsyncLocalStorage } from 'node:async_hooks';

const contexts = new AsyncLocalStorage<{ userId: string }>();

/** Runs work for a listener; what it starts, also later, counts as asked by them. An empty id: nobody is known yet. */
export const runForListener = <Result>(userId: string, work: () => Result): Result =>
  contexts.run({ userId }, work);

/** Says who asks, once a request is identified by its handler. */
export function setCurrentListener(userId: string): void {
  const context = contexts.getStore();
  if (context) context.userId = userId;
}

/** The listener for whom the current work is done; empty for strangers and for the server's own work. */
export const currentListener = (): string => contexts.getStore()?.userId ?? '';
