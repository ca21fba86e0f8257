import { sentenceOf } from '#web/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';

/** Does what the listener asked for; what goes wrong is a toast. */
export async function orToast(act: () => unknown): Promise<void> {
  try {
    await act();
  } catch (thrown) {
    toast.error(sentenceOf(thrown));
  }
}
