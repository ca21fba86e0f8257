import { type Expression, parseSync, type Super, Visitor } from 'oxc-parser';
import { isTest, type SourceFile } from './read-sources.ts';

/**
 * What each of these names needs more than the README's Safari 17.4, Firefox 128 and Chromium 123, by MDN's table
 * (`@mdn/browser-compat-data`), or who has it not at all. Those three know the methods of sets, `Promise.withResolvers` and
 * `Array.fromAsync`; newer syntax is put in other words by the build (`vite.config.ts`).
 */
const statics: Record<string, string> = {
  'URL.parse': 'Safari 18; say URL.canParse and new URL',
  'Promise.try': 'Safari 18.2; say an async function',
  'RegExp.escape': 'Safari 18.2',
  'Iterator.from': 'Safari 18.4',
  'Iterator.concat': 'Safari 26.4',
  'ReadableStream.from': 'Safari 27; no Chromium has it',
  'Error.isError': 'Firefox 138',
  'Math.sumPrecise': 'Safari 26.2',
  'Uint8Array.fromBase64': 'Safari 18.2',
  'Uint8Array.fromHex': 'Safari 18.2',
  'Atomics.pause': 'Safari 18.4',
  'Atomics.waitAsync': 'Firefox 145',
  'Intl.DurationFormat': 'Firefox 136',
  'window.navigation': 'Safari 26.2 and Firefox 147',
  'window.scheduler': 'Firefox 142; no Safari has it',
};

const globals: Record<string, string> = {
  Temporal: 'Safari 27.3 and Firefox 139',
  Float16Array: 'Safari 18.2',
  SuppressedError: 'Safari 27.3 and Firefox 141',
  DisposableStack: 'Safari 27.3 and Firefox 141',
  AsyncDisposableStack: 'Safari 27.3 and Firefox 141',
  requestIdleCallback: 'something other than Safari; say setTimeout',
  cancelIdleCallback: 'something other than Safari; say setTimeout',
  cookieStore: 'Safari 18.4',
};

/** Methods whose names nothing of ours has. */
const methods: Record<string, string> = {
  toArray: 'Safari 18.4, as all iterator helpers; spread into an array',
  startViewTransition: 'Safari 18 and Firefox 144',
  moveBefore: 'Firefox 144; no Safari has it',
  toBase64: 'Safari 18.2',
  setFromBase64: 'Safari 18.2',
  toHex: 'Safari 18.2',
  getOrInsert: 'Safari 26.2 and Firefox 144',
  getOrInsertComputed: 'Safari 26.2 and Firefox 144',
  caretPositionFromPoint: 'Safari 26.2',
  setHTML: 'Firefox 148; no Safari has it',
  parseHTMLUnsafe: 'Safari 26',
  setHTMLUnsafe: 'Safari 26',
  bytes: 'Safari 18; say arrayBuffer',
  requestClose: 'Safari 18.4 and Firefox 139',
  ariaNotify: 'Safari 27 and Firefox 150',
  scrollIntoViewIfNeeded: 'something other than Firefox',
};

/** What an iterator has only with the helpers, when it is asked of what a Map, a Set or an Array gives. */
const helpers = ['drop', 'every', 'filter', 'find', 'flatMap', 'forEach', 'map', 'reduce', 'some', 'take'];
const iterators = ['entries', 'keys', 'matchAll', 'values'];

/** The method by which an expression makes an iterator; undefined where it makes none. */
function iteratorMaker(expression: Expression | Super): string | undefined {
  if (expression.type !== 'CallExpression' || expression.callee.type !== 'MemberExpression') return undefined;
  const { object, property } = expression.callee;
  if (object.type === 'Identifier' && object.name === 'Object') return undefined;
  return property.type === 'Identifier' && iterators.includes(property.name) ? property.name : undefined;
}

/** Every name in a file that a browser at the floor does not know, and which browser would. */
function newerThanFloor({ path, text }: SourceFile): string[] {
  const faults: string[] = [];
  const { program } = parseSync(path, text);
  new Visitor({
    MemberExpression({ object, property, computed }) {
      if (computed || property.type !== 'Identifier') return;
      const { name } = property;
      const owner = object.type === 'Identifier' ? object.name : undefined;
      const full = `${owner}.${name}`;
      if (Object.hasOwn(statics, full)) faults.push(`${full} needs ${statics[full]}`);
      if (Object.hasOwn(methods, name)) faults.push(`${name} needs ${methods[name]}`);
      const maker = helpers.includes(name) ? iteratorMaker(object) : undefined;
      if (maker !== undefined) faults.push(`${maker}().${name} needs ${methods['toArray']}`);
    },
    Identifier({ name }) {
      if (Object.hasOwn(globals, name)) faults.push(`${name} needs ${globals[name]}`);
    },
  }).visit(program);
  return faults.map((fault) => `${path}: ${fault}`);
}

/** Names newer than the oldest browsers that the README promises, in what runs in a browser. */
export function browserSupportFaults(files: readonly SourceFile[]): string[] {
  const inBrowser = files.filter(({ path }) => /^(web|contract|rules)\//.test(path) && !isTest(path));
  if (inBrowser.length === 0) return ['the floor was checked over no files at all'];
  return [...new Set(inBrowser.flatMap(newerThanFloor))];
}
