import type { EventLoopDelay } from './event-loop-delay.ts';
import { counter, type Family, gauge } from './exposition.ts';

/** What the process uses. */
export function processFigures(version: string, { maxSeconds, p99Seconds }: EventLoopDelay): Family[] {
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    gauge('earshot_info', 'The version that runs.', 1, { version, node: process.versions.node }),
    counter('process_cpu_seconds_total', 'CPU time used.', (user + system) / 1e6),
    gauge('process_resident_memory_bytes', 'Memory in use.', rss),
    gauge('process_start_time_seconds', 'When the server started.', Date.now() / 1000 - process.uptime()),
    gauge('nodejs_heap_size_used_bytes', 'Heap in use.', heapUsed),
    gauge('nodejs_external_memory_bytes', 'Memory of buffers and libraries.', external),
    gauge(
      'nodejs_eventloop_lag_max_seconds',
      'Longest delay of the event loop within two minutes.',
      maxSeconds,
    ),
    gauge('nodejs_eventloop_lag_p99_seconds', '99th percentile of that delay.', p99Seconds),
  ];
}
