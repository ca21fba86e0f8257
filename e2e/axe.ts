import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What prevents people from using a page, or the part of it that a selector names: each a rule and the first element
 * that breaks it. In one call; the other way opens a further page for every look, for the sake of foreign frames,
 * which ours do not have.
 */
export async function violationsOf(page: Page, part = 'html'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).include(part).analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}
