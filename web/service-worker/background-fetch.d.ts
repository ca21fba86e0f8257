/** The used part of Background Fetch (https://wicg.github.io/background-fetch/), which only Chromium has. */
interface BackgroundFetchRecord {
  readonly request: Request;
  /** Rejects where the request failed. */
  readonly responseReady: Promise<Response>;
}

interface BackgroundFetchRegistration {
  readonly id: string;
  abort(): Promise<boolean>;
  matchAll(): Promise<readonly BackgroundFetchRecord[]>;
}

interface BackgroundFetchManager {
  /** Rejects where a fetch of this name is running, or the user forbade it. */
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
