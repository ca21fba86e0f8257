import { monitorEventLoopDelay } from 'node:perf_hooks';
import { counter, type Family, gauge } from './exposition.ts';

const seconds = (nanoseconds: number) => nanoseconds / 1e9;

/** What the process uses. The lag of its event loop is what was measured since the last time somebody asked. */
export function createProcessFigures() {
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  return {
    families(version: string): Family[] {
      const { rss, heapUsed, external } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      const [longest, usual] = [lag.max, lag.percentile(99)];
      lag.reset();
      return [
        gauge('earshot_info', 'The version that runs.', 1, { version, node: process.versions.node }),
        counter('process_cpu_seconds_total', 'CPU time used.', (user + system) / 1e6),
        gauge('process_resident_memory_bytes', 'Memory in use.', rss),
        gauge('process_start_time_seconds', 'When the server started.', Date.now() / 1000 - process.uptime()),
        gauge('nodejs_heap_size_used_bytes', 'Heap in use.', heapUsed),
        gauge('nodejs_external_memory_bytes', 'Memory of buffers and libraries.', external),
        gauge(
          'nodejs_eventloop_lag_max_seconds',
          'Longest delay of the event loop since the last scrape.',
          seconds(longest),
        ),
        gauge(
          'nodejs_eventloop_lag_p99_seconds',
          '99th percentile of that delay since the last scrape.',
          seconds(usual),
        ),
      ];
    },
    close: () => lag.disable(),
  };
}
