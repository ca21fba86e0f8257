import { expect, type Page } from '@playwright/test';

/** Everything in a store of the page's IndexedDB, as JSON; empty where the store is not there. */
export const storedValues = (page: Page, database: string, store: string): Promise<string[]> =>
  page.evaluate(
    ([databaseName, storeName]) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open(databaseName);
        // It was not there: nothing of it stays.
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
        opening.addEventListener('error', () =>
          opening.error?.name === 'AbortError' ? resolve([]) : reject(opening.error),
        );
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction(storeName).objectStore(storeName).getAll();
          reading.addEventListener('error', () => reject(reading.error));
          reading.addEventListener('success', () => {
            opening.result.close();
            const inMaps = (_: string, value: unknown) => (value instanceof Map ? [...value] : value);
            resolve(reading.result.map((value) => JSON.stringify(value, inMaps)));
          });
        });
      }),
    [database, store] as const,
  );

/** Waits until an answer with all these words is stored on the device. */
export async function expectStoredAnswer(page: Page, ...words: string[]): Promise<void> {
  await expect
    .poll(async () =>
      (await storedValues(page, 'earshot-answers', 'answers')).some((answer) =>
        words.every((word) => answer.includes(word)),
      ),
    )
    .toBe(true);
}

/** Waits until this number of changes of the listener waits on the device. */
export async function expectWaitingChanges(page: Page, count: number): Promise<void> {
  await expect.poll(() => storedValues(page, 'earshot-outbox', 'operations')).toHaveLength(count);
}
