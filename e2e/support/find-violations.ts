import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** WCAG 2.2 to level AA, which includes the versions before. */
export const WCAG_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] as const;

/** An element or two tell where a rule is broken. */
const NAMED_ELEMENTS = 3;

/**
 * Rules of accessibility that a page breaks, each with the elements that do. In one go in the page, which has no frames, and with what is
 * wrong alone: every element that passes, sent to a second page and back, takes several times as long as looking at it.
 * @param tags of the rules; all of axe's where none are given
 * @param within selector of the part to look at; the whole page where none is given
 */
export async function findViolations(
  page: Page,
  tags?: readonly string[],
  within?: string,
): Promise<readonly string[]> {
  const only = tags === undefined ? {} : { runOnly: [...tags] };
  const builder = new AxeBuilder({ page });
  if (within !== undefined) builder.include(within);
  const { violations } = await builder
    .options({ ...only, resultTypes: ['violations'] })
    .setLegacyMode(true)
    .analyze();
  return violations.map(({ id, nodes }) => {
    const elements = nodes.slice(0, NAMED_ELEMENTS).map(({ target }) => target.join(' '));
    return `${id}: ${elements.join(' | ')}`;
  });
}
