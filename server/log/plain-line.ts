const levels: Record<number, string> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO ',
  40: 'WARN ',
  50: 'ERROR',
  60: 'FATAL',
};
/** Said already, or the same in each line. */
const left = new Set(['level', 'time', 'msg', 'pid', 'hostname']);

/** `name=value` for what a line holds beside its sentence; a line break stays the two signs that JSON writes for it. */
function detail([name, value]: [string, unknown]): string {
  const isWord = typeof value === 'string' && /^[\w.:/@-]+$/.test(value);
  return `${name}=${isWord ? value : JSON.stringify(value)}`;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** A line of JSON as one line for people: time, level, sentence, details. What is no object stays as it is. */
export function plainLine(line: string): string {
  const told: unknown = JSON.parse(line);
  if (typeof told !== 'object' || told === null) return line;
  const fields = new Map<string, unknown>(Object.entries(told));
  const time = new Date(Number(fields.get('time'))).toISOString();
  const details = [...fields].filter(([name]) => !left.has(name)).map(detail);
  const message = textOf(fields.get('msg')).replaceAll(/\p{Cc}/gu, ' ');
  const level = levels[Number(fields.get('level'))] ?? String(fields.get('level'));
  return `${[time, level, message, ...details].join(' ').trimEnd()}\n`;
}
