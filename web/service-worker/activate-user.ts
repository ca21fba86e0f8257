import { forgetOnDevice } from './clear-device.ts';
import { abandonedListener, writeListener } from './user-record.ts';

/** Writes down who is here. What is kept of another listener whose session ended without a log-out goes first. Never rejects. */
export async function admitListener(userId: string): Promise<void> {
  const gone = await abandonedListener();
  if (gone !== undefined && gone !== userId) await forgetOnDevice(gone);
  await writeListener(userId);
}
