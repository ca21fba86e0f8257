export type Labels = Record<string, string | number>;
export type Sample = { labels?: Labels; value: number; suffix?: '_bucket' | '_sum' | '_count' };

/** What is measured under one name. Base units: seconds, bytes; times are epoch seconds. */
export type Family = {
  name: string;
  help: string;
  kind: 'counter' | 'gauge' | 'histogram';
  samples: Sample[];
};

const escaped = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

function labelled(labels: Labels = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

/** Content type of the Prometheus text format. */
export const expositionType = 'text/plain; version=0.0.4; charset=utf-8';

/** The Prometheus text format (exposition formats, version 0.0.4). Families without a sample are left out. */
export function expositionOf(families: readonly Family[]): string {
  return families
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, kind, samples }) => {
      const lines = samples.map(
        ({ suffix = '', labels, value }) => `${name}${suffix}${labelled(labels)} ${value}`,
      );
      return `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${lines.join('\n')}\n`;
    })
    .join('');
}

/** A family with one sample, or none where the value is not known. */
export function gauge(name: string, help: string, value: number | null | undefined, labels?: Labels): Family {
  const isKnown = value !== null && value !== undefined && Number.isFinite(value);
  return { name, help, kind: 'gauge', samples: isKnown ? [{ value, ...(labels ? { labels } : {}) }] : [] };
}

export const counter = (name: string, help: string, value: number): Family => ({
  name,
  help,
  kind: 'counter',
  samples: [{ value }],
});
