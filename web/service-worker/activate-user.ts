import { clearDevice } from './clear-device.ts';
import { abandonedListener, writeUser } from './user-record.ts';

/** Writes down who is here. What is kept of another listener whose session ended without a log-out goes first. Never rejects. */
export async function activateUser(userId: string): Promise<void> {
  const gone = await abandonedListener();
  if (gone !== undefined && gone !== userId) await clearDevice(gone);
  await writeUser(userId);
}
