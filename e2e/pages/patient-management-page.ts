import type { Locator, Page } from 'playwright-core';

/** Patient management as its user sees it. */
export interface PatientManagementPage {
  readonly record: Locator;
  open(address: string): Promise<void>;
  openRecord(pseudonym: string): Promise<void>;
  /** Fills the transfer in the open record; times are those of this machine's zone, as the browser's are. */
  previewTransfer(toPseudonym: string, fromMs: number, toMs: number): Promise<void>;
  transfer(): Promise<void>;
  /** Chooses two patients of the list and goes on to their combination. */
  chooseToCombine(pseudonyms: readonly [string, string]): Promise<void>;
  /** Of the notice that says what was done. */
  undo(): Promise<void>;
}

export function patientManagementPage(page: Page): PatientManagementPage {
  const record = page.getByRole('dialog');
  const notice = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Undo' }) });
  return {
    record,
    open: async (address) => {
      await page.goto(`${address}/patient-management`);
    },
    openRecord: async (pseudonym) => {
      await page.getByRole('button', { name: `Open the record of ${pseudonym}` }).click();
      await record.getByRole('region', { name: 'Transfer to another patient' }).waitFor();
    },
    previewTransfer: async (toPseudonym, fromMs, toMs) => {
      await record
        .getByRole('radio', { name: /^Ventilator/ })
        .last()
        .check();
      await record.getByRole('combobox', { name: 'To patient' }).fill(toPseudonym);
      await page.getByRole('option', { name: new RegExp(`^${toPseudonym} `) }).click();
      await record.getByLabel('From', { exact: true }).fill(toLocal(fromMs));
      await record.getByLabel('To', { exact: true }).fill(toLocal(toMs));
      await record.getByRole('button', { name: 'Show what moves' }).click();
    },
    transfer: async () => {
      await record.getByRole('button', { name: /^Transfer \d+ breath/ }).click();
      await page.getByText('Transferred.').waitFor();
    },
    chooseToCombine: async (pseudonyms) => {
      for (const pseudonym of pseudonyms) {
        await page.getByRole('checkbox', { name: `Choose ${pseudonym}`, exact: true }).check();
      }
      await page.getByRole('button', { name: 'Combine', exact: true }).click();
      await page.getByRole('heading', { name: 'Combine two records' }).waitFor();
    },
    undo: async () => {
      await notice.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Undone.').waitFor();
    },
  };
}

/** What a field of local time takes. */
function toLocal(atMs: number): string {
  const at = new Date(atMs);
  return new Date(atMs - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}
