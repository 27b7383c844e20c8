import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSharedStory, type SharedStory } from '../support/open-shared-story.ts';
import type { ServerAccess } from '../support/start-server.ts';

/** What the story changes on the server it shares. */
const OWN = / \/nestjs\/patients\//u;

/** Somebody who uses no mouse enters a patient, with a slip of the finger. */
describe('a slip in a patient’s record, by keyboard', () => {
  let story: SharedStory;
  let server: ServerAccess;
  let page: Page;

  const field = (name: string) => page.getByRole('dialog').getByLabel(name, { exact: true });
  const isFocused = (name: string) => () =>
    field(name).evaluate((element) => element === document.activeElement);

  /** What the keyboard does where the clipboard holds the text. */
  const paste = (name: string, text: string) =>
    field(name).evaluate((element, copied) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', copied);
      element.focus();
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);

  beforeAll(async () => {
    story = await openSharedStory('demo', true, OWN);
    ({ server, page } = story);
    await page.goto(`${server.address}/patient-management`);
  });

  afterAll(async () => {
    await story?.close();
  });

  it('is named at its field, which is where the keyboard goes on', async () => {
    await page.getByRole('button', { name: 'New patient' }).press('Enter');
    await field('Pseudonym').fill('SLIP-1');
    await field('Height, cm').fill('1.78');
    await paste('Weight, kg', '72,5');
    expect(await field('Weight, kg').inputValue()).toBe('72.5');
    await page.keyboard.press('Escape');
    await page.getByRole('alert').getByText('Your changes are not saved yet.').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(isFocused('Weight, kg')).toBe(true);
    await field('Weight, kg').press('Enter');
    await page.getByText('At least 20', { exact: true }).waitFor();
    await expect.poll(isFocused('Height, cm')).toBe(true);
    await field('Height, cm').fill('178');
    await field('Height, cm').press('Enter');
    await page.getByRole('dialog', { name: 'SLIP-1' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('is mended in the record, from whose button the keyboard goes on once it is closed', async () => {
    const open = page.getByRole('button', { name: 'Open the record of SLIP-1' });
    await open.press('Enter');
    await field('Height, cm').fill('300');
    await field('Height, cm').press('Enter');
    await page.getByText('At most 260', { exact: true }).waitFor();
    await expect.poll(isFocused('Height, cm')).toBe(true);
    // What was typed is not thrown away by a slip of the hand.
    await page.keyboard.press('Escape');
    await page.getByRole('alert').getByText('Your changes are not saved yet.').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(isFocused('Height, cm')).toBe(true);
    expect(await field('Height, cm').inputValue()).toBe('300');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard changes' }).press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => open.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});
