import type { Page } from 'playwright-core';

export interface TriedPage {
  readonly path: string;
  /** What is opened on it: a dialog, a drawer, a menu, a popover. */
  readonly opened?: string;
  /** What stands on the page once its data are there, and the steps that open what is tried. */
  readonly ready?: (page: Page) => Promise<unknown>;
  /** Tried in the deep run alone: a page of its kind, with the same parts, is tried in every run. */
  readonly deepOnly?: true;
}

/** Stands in a path for somebody whose breaths are stored. */
export const PATIENT = '{patient}';

export function buttonOf(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name, exact: typeof name === 'string' }).first();
}

export const dialog = (page: Page) => page.getByRole('dialog').first().waitFor();

/** A dialog or popover behind one button. */
export const openedBy = (name: string | RegExp) => async (page: Page) => {
  await buttonOf(page, name).click();
  await dialog(page);
};
