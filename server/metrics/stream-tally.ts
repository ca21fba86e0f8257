import { monotonicMs } from '#rules/clock.ts';
import { counter, type Family, gauge } from './exposition.ts';

/** What has been written to a socket so far, in bytes; a socket serves one answer after the other. */
type Written = { bytesWritten?: number };

type Stream = { socket: Written; before: number; listener: string };

/** A song may be sent in a moment and played for minutes. */
const listeningMilliseconds = 5 * 60 * 1000;

/** Counts sounds that are being sent, and their bytes as they go. */
export function createStreamTally(now = monotonicMs) {
  const running = new Map<object, Stream>();
  /** When each was last sent sound, the longest ago first. */
  const heardAt = new Map<string, number>();
  let ended = 0;
  const bytesOf = ({ socket, before }: Stream) => Math.max(0, (socket.bytesWritten ?? 0) - before);

  function forgetSilent(): void {
    for (const [listener, at] of heardAt) {
      if (at > now() - listeningMilliseconds) return;
      heardAt.delete(listener);
    }
  }

  function noteListener(listener: string): void {
    heardAt.delete(listener);
    heardAt.set(listener, now());
    forgetSilent();
  }

  function listeners(): number {
    forgetSilent();
    return new Set([...heardAt.keys(), ...[...running.values()].map(({ listener }) => listener)]).size;
  }

  return {
    /** `listener` names the session, app password or link that hears it. */
    begin(answer: object, socket: Written, listener: string): void {
      running.set(answer, { socket, before: socket.bytesWritten ?? 0, listener });
      noteListener(listener);
    },
    end(answer: object): void {
      const stream = running.get(answer);
      if (stream) {
        ended += bytesOf(stream);
        noteListener(stream.listener);
      }
      running.delete(answer);
    },
    counts: () => ({ listeners: listeners(), streams: running.size }),
    families: (): Family[] => [
      gauge(
        'earshot_listeners',
        'Sessions, apps and links that were sent sound within 5 minutes.',
        listeners(),
      ),
      gauge('earshot_streams_running', 'Sounds that are being sent now.', running.size),
      counter(
        'earshot_stream_bytes_total',
        'Bytes of sound that were sent.',
        [...running.values()].reduce((all, stream) => all + bytesOf(stream), ended),
      ),
    ],
  };
}

export type StreamTally = ReturnType<typeof createStreamTally>;
