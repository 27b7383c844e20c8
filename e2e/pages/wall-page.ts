import type { Locator, Page } from 'playwright-core';

/** The wall as its user sees it: by roles and words, never by class names. */
export interface WallPage {
  card(bed: string): Locator;
  /** The card's link state in words. */
  linkState(bed: string): Locator;
  /** The number as the card shows it, for example `472`. */
  readNumber(bed: string, parameterName: string): Promise<string>;
  addDevice(device: { bed: string; kind: string; ip: string; port: number }): Promise<void>;
  assignNewPatient(bed: string, patient: { pseudonym: string; age: number; height: number }): Promise<void>;
}

export function wallPage(page: Page): WallPage {
  const card = (bed: string) => page.getByRole('article', { name: bed, exact: true });
  return {
    card,
    linkState: (bed) => card(bed).locator('header [data-face]'),
    readNumber: async (bed, parameterName) => {
      const block = card(bed).getByTitle(new RegExp(`^${parameterName.replace(/[()]/g, '\\$&')} `));
      return block.first().locator('[data-number]').innerText();
    },
    addDevice: async ({ bed, kind, ip, port }) => {
      await page.getByRole('button', { name: 'Add device' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Bed label').fill(bed);
      await dialog.getByRole('combobox', { name: 'Connection type' }).click();
      await page.getByRole('option', { name: kind }).click();
      await dialog.getByLabel('IP address').fill(ip);
      await dialog.getByLabel('Port', { exact: true }).fill(String(port));
      await dialog.getByRole('button', { name: /add device|save/i }).click();
      await card(bed).waitFor();
    },
    assignNewPatient: async (bed, { pseudonym, age, height }) => {
      await card(bed).getByRole('button', { name: 'Assign patient' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: /new patient/i }).click();
      await dialog.getByLabel('Pseudonym').fill(pseudonym);
      await dialog.getByText('Male', { exact: true }).click();
      await dialog.getByLabel('Age', { exact: true }).fill(String(age));
      await dialog.getByLabel('Height, cm').fill(String(height));
      await dialog.getByRole('button', { name: /create|assign/i }).click();
      await dialog.waitFor({ state: 'hidden' });
    },
  };
}
