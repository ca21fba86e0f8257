import { AsyncLocalStorage } from 'node:async_hooks';

const contexts = new AsyncLocalStorage<{ userId: string }>();

/** Runs work for a listener; everything that it starts belongs to them too. An empty id: not authenticated yet. */
export const runForListener = <Result>(userId: string, work: () => Result): Result =>
  contexts.run({ userId }, work);

/** Sets the listener where the handler authenticates the request. */
export function setCurrentListener(userId: string): void {
  const context = contexts.getStore();
  if (context) context.userId = userId;
}

/** The listener of the current work; empty without authentication and for the server's own work. */
export const currentListener = (): string => contexts.getStore()?.userId ?? '';
