import type { Person } from '#contract/podcast-shapes.ts';
import { oneLine } from './clean-text.ts';
import { childrenOf, type Node } from './node.ts';
import { safeAddress } from './safe-address.ts';

const maxPersons = 100;

/** Podcasting 2.0 `person`; group and role in lower case, with the defaults of the namespace. */
export function parsePersons(node: Node, base: string): Person[] {
  return childrenOf(node, 'podcast:person')
    .slice(0, maxPersons)
    .flatMap(({ text, attributes }) => {
      const name = oneLine(text || (attributes['name'] ?? ''), 200);
      if (name === '') return [];
      return {
        name,
        role: oneLine(attributes['role'] ?? '', 100).toLowerCase() || 'host',
        group: oneLine(attributes['group'] ?? '', 100).toLowerCase() || 'cast',
        image: safeAddress(attributes['img'], base),
        href: safeAddress(attributes['href'], base),
      };
    });
}
