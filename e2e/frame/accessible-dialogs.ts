import type { Page } from 'playwright-core';
import { buttonOf, dialog, openedBy, PATIENT, type TriedPage } from './tried-page.ts';

/** A dialog behind an entry of a menu. */
const openedFrom = (menu: string | RegExp, entry: string) => async (page: Page) => {
  await buttonOf(page, menu).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
  await dialog(page);
};

/** A dialog behind a button of a drawer. */
const openedInDrawer = (name: string) => async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').nth(1).waitFor();
};

/** What a filter asks for, behind an entry of its menu; it stands among the page's own controls. */
const openedFilter = (entry: string, done: string | RegExp) => async (page: Page) => {
  await buttonOf(page, 'Add filter').click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
  await buttonOf(page, done).waitFor();
};

/** A bed of the demo that no other page of the story is about. */
const SPARE_BED = 2;

/** Nobody lies there any more, so that somebody can be assigned. */
async function openAssignment(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Free the ventilator' }).click();
  await openedInDrawer('Assign patient')(page);
}

/** Without a mail server the invitation waits in the outbox. */
async function openWaitingMail(page: Page): Promise<void> {
  await buttonOf(page, 'Invite').click();
  const invitation = page.getByRole('dialog');
  await invitation.getByLabel('E-mail').fill('someone@ward.example');
  await invitation.getByRole('button', { name: 'Invite' }).click();
  await invitation.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Outbox' }).click();
  await openedBy(/^Open the message to/)(page);
}

/** One of each kind is tried in every run, among the pages; each of these has the same frame and a content of its own. */
export const DIALOGS: readonly TriedPage[] = (
  [
    { path: '/', opened: 'add device', ready: openedBy('Add device') },
    { path: '/patient-management', opened: 'new patient', ready: openedBy('New patient') },
    {
      path: '/patient-management/devices?device=1',
      opened: 'edit device',
      ready: openedInDrawer('Edit device'),
    },
    { path: `/patient/${PATIENT}?tab=breaths`, opened: 'columns', ready: openedBy(/^Columns/) },
    { path: `/patient/${PATIENT}?tab=breaths`, opened: 'period', ready: openedBy(/^Period/) },
    { path: `/patient/${PATIENT}?tab=breaths`, opened: 'export', ready: openedBy('Export') },
    { path: `/patient/${PATIENT}?tab=trends`, opened: 'parameters', ready: openedBy(/^Parameters/) },
    { path: `/patient/${PATIENT}?tab=med-card`, opened: 'rows', ready: openedBy(/^Parameters/) },
    { path: `/patient/${PATIENT}?tab=med-card`, opened: 'blood data', ready: openedBy('Record blood data') },
    { path: `/patient/${PATIENT}?tab=med-card`, opened: 'medication', ready: openedBy('Record medication') },
    { path: '/admin', opened: 'invitation', ready: openedBy('Invite') },
    { path: '/admin', opened: 'delete a user', ready: openedFrom(/^Actions: /, 'Delete the user') },
    { path: '/admin', opened: 'mail', ready: openWaitingMail },
    { path: '/', opened: 'filter of devices', ready: openedFilter('Height', 'Apply') },
    {
      path: `/patient/${PATIENT}?tab=breaths`,
      opened: 'filter of breaths',
      ready: openedFilter('Finding', 'Apply'),
    },
    { path: `/patient/${PATIENT}`, opened: 'scales', ready: openedBy('Scales of the waves') },
    {
      path: `/patient/${PATIENT}`,
      opened: 'delay',
      ready: async (page) => {
        await page.getByTitle('Connection', { exact: true }).click();
        await dialog(page);
      },
    },
    {
      path: `/patient-management/devices?device=${SPARE_BED}`,
      opened: 'assign a patient',
      ready: openAssignment,
    },
    { path: '/cabinet', opened: 'authenticator app', ready: openedBy('Add an authenticator app') },
    { path: '/cabinet', opened: 'delete the account', ready: openedBy('What deleting does') },
  ] satisfies readonly TriedPage[]
).map((tried) => ({ ...tried, deepOnly: true }));
