import { getToken, saveToken } from '#contract/music.ts';
import { wallTimeMs } from '#rules/clock.ts';
import { call } from '#web/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import type { MusicAccount } from './session-store.ts';
import { accountTexts } from './texts.ts';

/** behaviour.md#constants: how long a provider token is stored. */
const validDays = 15;
const dayMilliseconds = 86_400_000;

const isUnavailable = (thrown: unknown): thrown is Error =>
  thrown instanceof Error && 'reason' in thrown && thrown.reason === 'unavailable';

async function probe(music: MusicAccount): Promise<boolean> {
  try {
    if ((await music.probe()) === 200) return true;
    toast.error(accountTexts.noSubscription);
  } catch {
    toast.error(accountTexts.musicLoginFailed);
  }
  return false;
}

async function save(userId: string | undefined, userToken: string): Promise<boolean> {
  const tokenExpiryDate = new Date(wallTimeMs() + validDays * dayMilliseconds).toISOString();
  try {
    await call(saveToken, { ...(userId === undefined ? {} : { userId }), userToken, tokenExpiryDate });
    return true;
  } catch {
    toast.error(accountTexts.musicLoginFailed);
    return false;
  }
}

/** behaviour.md#states, Music authorization: ask the provider, probe, save. Gives the token, or tells the listener why there is none. */
export async function authorizeMusic(
  music: MusicAccount,
  userId: string | undefined,
): Promise<string | undefined> {
  let userToken: string;
  try {
    userToken = (await music.authorize()).userToken;
  } catch (thrown) {
    toast.error(isUnavailable(thrown) ? thrown.message : accountTexts.authorizeFailed);
    return undefined;
  }
  if ((await probe(music)) && (await save(userId, userToken))) return userToken;
  await music.unauthorize();
  return undefined;
}

/** behaviour.md#states, Provider token: the one the server stores, authorised again if it has expired; undefined if the listener must do so. */
export async function fetchStoredToken(
  music: MusicAccount,
  userId: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  try {
    const stored = await call(getToken, { userId }, signal ? { signal } : {});
    if (stored.appleMusicToken === null) return undefined;
    const expiresAt = Date.parse(stored.tokenExpiryDate ?? '');
    if (expiresAt > wallTimeMs()) return stored.appleMusicToken;
  } catch {
    toast.error(accountTexts.authFetchFailed);
    return undefined;
  }
  // Where a window would open the listener has to click first: the welcome screen asks for that.
  return (await music.authorizesQuietly()) ? authorizeMusic(music, userId) : undefined;
}
