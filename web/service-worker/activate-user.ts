import { clearDevice } from './clear-device.ts';
import { abandonedListener, writeUser } from './user-record.ts';

/** Records the signed-in user. First clears the data of another user whose session ended without a log-out. Never rejects. */
export async function activateUser(userId: string): Promise<void> {
  const abandonedUser = await abandonedListener();
  if (abandonedUser !== undefined && abandonedUser !== userId) await clearDevice(abandonedUser);
  await writeUser(userId);
}
