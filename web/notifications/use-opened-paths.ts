import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isRecord } from '#contract/refusal-in.ts';

/** Goes where a pressed notification leads, without a reload, and confirms it to the worker. */
export function useOpenedPaths(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const worker = navigator.serviceWorker;
    function open({ data, ports }: MessageEvent<unknown>): void {
      const path = isRecord(data) ? data['openPath'] : undefined;
      if (typeof path !== 'string') return;
      ports[0]?.postMessage('opened');
      void navigate(path);
    }
    worker?.addEventListener('message', open);
    return () => worker?.removeEventListener('message', open);
  }, [navigate]);
}
