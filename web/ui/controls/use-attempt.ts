import { useState } from 'react';

type Attempt =
  | { status: 'idle' | 'pending' | 'success'; error?: undefined }
  | { status: 'error'; error: unknown };

/** How a thing that a button does stands: idle, pending, then success or error (behaviour.md#states, sync and upload buttons). */
export function useAttempt(act: () => Promise<void>): Attempt & { attempt: () => void } {
  const [state, setState] = useState<Attempt>({ status: 'idle' });
  async function attempt(): Promise<void> {
    setState({ status: 'pending' });
    try {
      await act();
      setState({ status: 'success' });
    } catch (error) {
      setState({ status: 'error', error });
    }
  }
  return { ...state, attempt: () => void attempt() };
}
