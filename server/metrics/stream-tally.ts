import { counter, type Family, gauge } from './exposition.ts';

/** What has been written to a socket so far, in bytes; a socket serves one answer after the other. */
type Written = { bytesWritten?: number };

/** Counts sounds that are being sent, and their bytes as they go. */
export function createStreamTally() {
  const running = new Map<object, { socket: Written; before: number }>();
  let ended = 0;
  const bytesOf = ({ socket, before }: { socket: Written; before: number }) =>
    Math.max(0, (socket.bytesWritten ?? 0) - before);
  return {
    begin(answer: object, socket: Written): void {
      running.set(answer, { socket, before: socket.bytesWritten ?? 0 });
    },
    end(answer: object): void {
      const stream = running.get(answer);
      if (stream) ended += bytesOf(stream);
      running.delete(answer);
    },
    families: (): Family[] => [
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
