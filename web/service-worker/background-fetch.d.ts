/** Background Fetch (https://wicg.github.io/background-fetch/), as far as it is used; Chromium alone has it. */
interface BackgroundFetchRecord {
  readonly request: Request;
  /** Rejects where it did not come. */
  readonly responseReady: Promise<Response>;
}

interface BackgroundFetchRegistration {
  readonly id: string;
  abort(): Promise<boolean>;
  matchAll(): Promise<readonly BackgroundFetchRecord[]>;
}

interface BackgroundFetchManager {
  /** Rejects where one of this name is going on, or the listener forbade it. */
  fetch(
    id: string,
    requests: readonly Request[],
    options: { title: string },
  ): Promise<BackgroundFetchRegistration>;
  get(id: string): Promise<BackgroundFetchRegistration | undefined>;
}

interface ServiceWorkerRegistration {
  readonly backgroundFetch?: BackgroundFetchManager;
}
