import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** The rules, once a page has been given them. */
    axe?: typeof axe;
  }
}

/** WCAG 2.2 to level AA, which includes the versions before. */
export const WCAG_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] as const;

/** Minified, as less than half as much has to be sent to the page and compiled there. */
const RULES = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** An element or two tell where a rule is broken. */
const NAMED_ELEMENTS = 3;

/**
 * Rules of accessibility that a page breaks, each with the elements that do. The page has no frames, so the rules
 * run in it alone. They are handed over once a page load, and only violations come back: `AxeBuilder` hands them
 * over at every call, which takes twice the processor time.
 * @param tags of the rules; all of axe's where none are given
 * @param within selector of the part to look at; the whole page where none is given
 */
export async function findViolations(
  page: Page,
  tags?: readonly string[],
  within?: string,
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(RULES);
  const violations = await page.evaluate(
    async ({ selector, options }) => {
      if (window.axe === undefined) throw new Error('The page was left before it was looked at');
      const found = await window.axe.run(selector ?? document, options);
      return found.violations.map(({ id, nodes }) => ({
        id,
        elements: nodes.map(({ target }) => target.join(' ')),
      }));
    },
    {
      selector: within ?? null,
      options: {
        resultTypes: ['violations' as const],
        ...(tags === undefined ? {} : { runOnly: [...tags] }),
      },
    },
  );
  return violations.map(({ id, elements }) => `${id}: ${elements.slice(0, NAMED_ELEMENTS).join(' | ')}`);
}
