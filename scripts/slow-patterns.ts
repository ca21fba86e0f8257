import { parseSync } from 'oxc-parser';
import { isTest, type SourceFile } from './read-sources.ts';

/** Files that read what comes from outside as text. */
const readsOutside = /^(server\/(podcasts|net|folder|audio-files|music)|web\/(podcasts|music))\//;
/** A pattern that is none of the faults in its place says why, on its line or the one before. */
const exemption = /\/\/ steady: \S/;

type Pattern = { source: string; flags: string; at: number };

/** Regular expressions whose time can grow with the square of a text, or worse. */
export function slowPatterns(files: readonly SourceFile[]): string[] {
  if (files.length === 0) return ['slow patterns were searched for in no files at all'];
  return files
    .filter(({ path }) => readsOutside.test(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      patternsIn(path, text).flatMap((pattern) => {
        const lines = text.slice(0, pattern.at).split('\n');
        const near = [lines.at(-2) ?? '', text.split('\n')[lines.length - 1] ?? ''];
        if (near.some((line) => exemption.test(line))) return [];
        return faultsOf(pattern).map(
          (fault) => `${path}:${lines.length} /${pattern.source}/${pattern.flags} ${fault}`,
        );
      }),
    );
}

/** Every regular expression of a file: literals, and what `new RegExp` is given as written text. */
function patternsIn(path: string, text: string): Pattern[] {
  const patterns: Pattern[] = [];
  visit(parseSync(path, text).program, (node) => {
    const regex = node['regex'];
    const at = Number(node['start']);
    if (isNode(regex)) patterns.push({ source: String(regex['pattern']), flags: String(regex['flags']), at });
    if (node['type'] === 'NewExpression' && isNode(node['callee']) && node['callee']['name'] === 'RegExp') {
      const [written, flags] = Array.isArray(node['arguments']) ? node['arguments'] : [];
      patterns.push({ source: writtenText(written), flags: writtenText(flags), at });
    }
  });
  return patterns;
}

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

function visit(value: unknown, seen: (node: Node) => void): void {
  if (!isNode(value)) return;
  if (!Array.isArray(value)) seen(value);
  for (const part of Object.values(value)) visit(part, seen);
}

/** The text that an expression holds in quotation marks or backticks; what is put in counts as one letter. */
function writtenText(expression: unknown): string {
  const parts: string[] = [];
  visit(expression, (node) => {
    if (node['type'] === 'TemplateElement' && isNode(node['value'])) parts.push(String(node['value']['raw']));
    if (node['type'] === 'Literal' && typeof node['value'] === 'string') parts.push(node['value']);
  });
  return parts.join('x');
}

function faultsOf({ source, flags }: Pattern): string[] {
  const faults: string[] = [];
  if (/\[(\\s\\S|\\S\\s|\\d\\D|\\D\\d|\\w\\W|\\W\\w|\^)\][*+]\?/.test(source))
    faults.push('reads on for an end that may be missing, from every beginning');
  if (flags.includes('s') && /(?<!\\)\.[*+]\?/.test(source))
    faults.push('reads on for an end that may be missing, from every beginning');
  if (flags.includes('m') && /\^(\\s|\[[^\]]*\\s[^\]]*\])[*+]/.test(source))
    faults.push('crosses lines from the beginning of every line');
  if (hasNestedQuantifiers(source)) faults.push('repeats what repeats itself');
  return faults;
}

/** Whether a group that may come any number of times holds a part that may. */
function hasNestedQuantifiers(source: string): boolean {
  /** Of each open group whether something in it repeats without a limit. */
  const groups: boolean[] = [false];
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at] ?? '';
    at = endOfAtom(source, at);
    if (sign === '(') {
      groups.push(false);
      continue;
    }
    const closed = sign === ')' && groups.pop() === true;
    if ('|*+'.includes(sign)) continue;
    const repeats = /^(?:[*+]|\{\d+,\})/.test(source.slice(at + 1));
    if (repeats && closed) return true;
    if ((repeats || closed) && groups.length > 0) groups[groups.length - 1] = true;
  }
  return false;
}

/** Where a class or an escaped sign ends that begins here; any other sign is its own end. */
function endOfAtom(source: string, at: number): number {
  if (source[at] === '\\') return at + 1;
  return source[at] === '[' ? endOfClass(source, at) : at;
}

function endOfClass(source: string, from: number): number {
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === ']') return at;
  }
  return source.length;
}
