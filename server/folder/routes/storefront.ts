import { missing } from '#server/http/errors.ts';

/** The one storefront of a music folder; 404 for any other. */
export function requireStorefront(asked: string): void {
  if (asked !== 'us') throw missing(`There is no storefront ${asked.slice(0, 20)}.`);
}

export const storefrontResource = {
  id: 'us',
  type: 'storefronts',
  href: '/v1/storefronts/us',
  attributes: { name: 'United States' },
};
