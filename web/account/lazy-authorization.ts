import { toast } from '#web/ui/toasts/toast.ts';
import type { MusicAccount } from './session-store.ts';
import { accountTexts } from './texts.ts';

/** What asks a music provider comes when somebody is in: the log-in goes without. */
export const loadAuthorization = () => import('./music-authorization.ts');

/** As in music-authorization.ts; a failed load of that is a toast as well. */
export async function authorizeMusic(
  music: MusicAccount,
  userId: string | undefined,
): Promise<string | undefined> {
  const loaded = await loadAuthorization().catch(() => undefined);
  if (!loaded) toast.error(accountTexts.authorizeFailed);
  return loaded?.authorizeMusic(music, userId);
}

/** As in music-authorization.ts; a failed load of that is a toast as well. */
export async function fetchStoredToken(
  music: MusicAccount,
  userId: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const loaded = await loadAuthorization().catch(() => undefined);
  if (!loaded) toast.error(accountTexts.authFetchFailed);
  return loaded?.fetchStoredToken(music, userId, signal);
}
