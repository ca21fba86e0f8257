import { expect, test } from 'vitest';
import { expositionOf } from './exposition.ts';
import { createRequestTally } from './request-tally.ts';

test('answers are counted by route and class, and each bucket holds the faster ones too', () => {
  const tally = createRequestTally();
  for (const [status, seconds] of [
    [200, 0.004],
    [206, 0.2],
    [404, 60],
  ] as const)
    tally.add({ method: 'GET', route: '/a/:id', status, seconds });
  const text = expositionOf([tally.family()]);
  const line = (labels: string) =>
    new RegExp(`^http_request_duration_seconds_${labels} (.*)$`, 'm').exec(text)?.[1];
  const ok = 'method="GET",route="/a/:id",status="2xx"';
  expect(line(`bucket{${ok},le="0.005"}`)).toBe('1');
  expect(line(`bucket{${ok},le="0.1"}`)).toBe('1');
  expect(line(`bucket{${ok},le="0.25"}`)).toBe('2');
  expect(line(`count{${ok}}`)).toBe('2');
  const missing = ok.replace('2xx', '4xx');
  expect(line(`bucket{${missing},le="10"}`)).toBe('0');
  expect(line(`bucket{${missing},le="\\+Inf"}`)).toBe('1');
  expect(line(`sum{${missing}}`)).toBe('60');
});

test('a label with quotation marks and breaks stays one label', () => {
  const text = expositionOf([
    { name: 'a', help: 'b', kind: 'gauge', samples: [{ labels: { c: 'd"\\\n' }, value: 1 }] },
  ]);
  expect(text).toBe('# HELP a b\n# TYPE a gauge\na{c="d\\"\\\\\\n"} 1\n');
});
