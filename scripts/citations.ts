import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A document of ours that a comment cites, as a path from `docs/` (or the root), perhaps with the heading. */
const cited = /(?<![\w/.-])(?:docs\/)?((?:[\w-]+\/)?[\w-]+\.md)(#[\w-]+)?/g;
/** References outside of this repository. */
const foreign = /\b[Ss]pec §\d|\b(?:look|gapless|player-facts|podcast-facts|provider-facts)\.md\b/g;

/** A heading's anchor, as the usual viewers of Markdown make it. */
const anchorOf = (heading: string): string =>
  `#${heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .trim()
    .replaceAll(' ', '-')}`;

function anchorsOf(path: string): Set<string> {
  const headings = readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm);
  return new Set([...headings].map(([, heading = '']) => anchorOf(heading)));
}

/** Comments that cite a document, or a heading of one, which is not there. */
export function citationFaults(folder: string): string[] {
  const files = globSync('{contract,rules,server,web,e2e,scripts,bench}/**/*.{ts,tsx,css}', { cwd: folder });
  const anchors = new Map<string, Set<string>>();
  return files.flatMap((path) => {
    // The check's own examples name what is not there.
    if (/(citations|documented-paths)(\.test)?\.ts$/.test(path)) return [];
    const text = readFileSync(join(folder, path), 'utf8');
    const missing = [...text.matchAll(cited)].flatMap(([all, name = '', anchor]) => {
      const target = [join(folder, 'docs', name), join(folder, name)].find((place) => existsSync(place));
      if (target === undefined) return [`${path} cites ${all}, which is not there`];
      const targetAnchors = anchors.get(target) ?? anchorsOf(target);
      anchors.set(target, targetAnchors);
      return anchor === undefined || targetAnchors.has(anchor)
        ? []
        : [`${path} cites ${all}: no such heading`];
    });
    const strange = [...text.matchAll(foreign)].map(([all]) => `${path} cites ${all}, which is not in docs/`);
    return [...missing, ...strange];
  });
}
