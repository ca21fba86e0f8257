import { parseSync } from 'oxc-parser';
import { isTest, type SourceFile } from './read-sources.ts';

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Modules that read such texts in their own way. */
const otherReaders = /^(node:)?querystring$|^fast-querystring$|^qs$/;

/**
 * Places of the server where `URLSearchParams` is given anything but an object written there, where the `searchParams` of
 * an address are used, or where a module of another reader is imported: forms and queries are read in server/http/form-pairs.ts alone.
 */
export function receivedFormFaults(files: readonly SourceFile[]): string[] {
  if (files.length === 0) return ['readers of forms were searched for in no files at all'];
  return files
    .filter(({ path }) => path.startsWith('server/') && !isTest(path))
    .flatMap(({ path, text, imports }) => [
      ...imports
        .filter((name) => otherReaders.test(name))
        .map((name) => `${path} imports ${name}; forms and queries are read by server/http/form-pairs.ts`),
      ...constructions(path, text).map(
        (line) =>
          `${path}:${line} gives URLSearchParams more than an object written there, or uses searchParams; ` +
          'forms and queries are read by server/http/form-pairs.ts',
      ),
    ]);
}

/** Lines on which one is made of a text, or the name is handed on, so that one could be. */
function constructions(path: string, text: string): number[] {
  const lines: number[] = [];
  const lineOf = (node: Node) => text.slice(0, Number(node['start'])).split('\n').length;
  visit(parseSync(path, text).program, (node, parent) => {
    const [isIdentifier, name] = [node['type'] === 'Identifier', node['name']];
    if (isIdentifier && name === 'URLSearchParams' && !isHarmless(node, parent)) lines.push(lineOf(node));
    if (isIdentifier && name === 'searchParams') lines.push(lineOf(node));
  });
  return lines;
}

function isHarmless(node: Node, parent: Node): boolean {
  const kind = String(parent['type']);
  if (kind.startsWith('TS') || (kind === 'BinaryExpression' && parent['operator'] === 'instanceof'))
    return true;
  if (kind !== 'NewExpression' || parent['callee'] !== node) return false;
  const callArguments: unknown[] = Array.isArray(parent['arguments']) ? parent['arguments'] : [];
  return callArguments.every((one) => isNode(one) && one['type'] === 'ObjectExpression');
}

function visit(value: unknown, seen: (node: Node, parent: Node) => void, parent: Node = {}): void {
  if (!isNode(value)) return;
  if (!Array.isArray(value)) seen(value, parent);
  for (const part of Object.values(value)) visit(part, seen, Array.isArray(value) ? parent : value);
}
