import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { health, readiness } from '#contract/health.ts';
import { knownSettings } from './known-settings.ts';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const manifests = read('contrib/kubernetes/earshot.yaml');
const image = read('Containerfile');
const all = (pattern: RegExp) => [...manifests.matchAll(pattern)].map((match) => match[1]);

test('the manifests for Kubernetes set what Earshot reads, and nothing else', () => {
  const names = all(/\b([A-Z]+(?:_[A-Z]+)+)\b/g);
  expect(names).toContain('DATABASE_URL');
  expect(names.filter((name) => name !== undefined && !knownSettings.includes(name))).toEqual([]);
});

test('the manifests ask for health where Earshot answers, and run it as its image does', () => {
  expect(new Set(all(/path: (\/\w+z)\b/g))).toEqual(new Set([health.path, readiness.path]));
  const port = /\bPORT=(\d+)/.exec(image)?.[1];
  expect(new Set(all(/containerPort: (\d+)/g))).toEqual(new Set([port]));
  expect(all(/runAsUser: (\d+)/g)).toEqual([/^USER (\d+):/m.exec(image)?.[1]]);
  expect(all(/name: data, mountPath: (\S+) /g)).toContain(/\bDATA_DIR=(\S+)/.exec(image)?.[1]);
});
