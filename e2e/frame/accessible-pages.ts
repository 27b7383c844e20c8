import type { Page } from 'playwright-core';
import { DIALOGS } from './accessible-dialogs.ts';
import { buttonOf, dialog, openedBy, PATIENT, type TriedPage } from './tried-page.ts';

const button = (name: string | RegExp) => (page: Page) => buttonOf(page, name).waitFor();
const rows = (page: Page) => page.getByText(/^1–/).first().waitFor();
const live = (page: Page) => page.getByRole('article').getByText('Live', { exact: true }).first().waitFor();

export const VISITOR_PAGES: readonly TriedPage[] = [
  { path: '/auth', ready: (page) => page.getByLabel('E-mail').waitFor() },
  { path: '/auth/sign-up', deepOnly: true },
  { path: '/auth/forgot-password', ready: button('Send the link'), deepOnly: true },
  { path: '/auth/claim-administrator#no-such-token', ready: button('Become administrator'), deepOnly: true },
  { path: '/auth/accept-invite#no-such-token', deepOnly: true },
  { path: '/auth/callback', deepOnly: true },
  { path: '/verify-email#no-such-token', deepOnly: true },
  { path: '/reset-password#no-such-token', ready: button('Choose a new password') },
  { path: '/terms-of-use', deepOnly: true },
  { path: '/cookie-policy', deepOnly: true },
  { path: '/policy' },
  { path: '/about', deepOnly: true },
  { path: '/definitions', deepOnly: true },
  { path: '/no-such-page' },
];

const PATIENT_PAGES: readonly TriedPage[] = [
  { path: `/patient/${PATIENT}`, ready: button(/^Freeze/) },
  {
    path: `/patient/${PATIENT}`,
    opened: 'a number',
    ready: async (page) => {
      await page
        .getByTitle(/^Peak pressure/)
        .first()
        .click();
      await dialog(page);
    },
  },
  {
    path: `/patient/${PATIENT}?tab=trends`,
    ready: (page) => page.getByRole('slider', { name: 'Cursor on the trends' }).waitFor(),
  },
  {
    path: `/patient/${PATIENT}?tab=breaths`,
    ready: (page) => page.getByRole('heading', { name: 'Numbers of this breath' }).waitFor(),
  },
  { path: `/patient/${PATIENT}?tab=med-card`, ready: button('Record blood gas'), deepOnly: true },
  { path: `/patient/${PATIENT}?tab=med-card`, opened: 'blood gas', ready: openedBy('Record blood gas') },
  { path: `/patient/${PATIENT}?tab=events`, ready: button('Device log'), deepOnly: true },
];

const ADMIN_PAGES: readonly TriedPage[] = [
  { path: '/admin', ready: rows },
  { path: '/admin?tab=sessions', ready: rows, deepOnly: true },
  { path: '/admin?tab=tokens', deepOnly: true },
  { path: '/admin?tab=audit', ready: rows, deepOnly: true },
  { path: '/admin?tab=outbox', deepOnly: true },
  { path: '/admin?tab=jobs', deepOnly: true },
  { path: '/admin?tab=health', ready: (page) => page.getByText('Last backup').waitFor() },
  { path: '/admin/devices', deepOnly: true },
  { path: '/admin/devices?list=removed', deepOnly: true },
];

const DEVICE_PAGES: readonly TriedPage[] = [
  { path: '/patient-management/devices', deepOnly: true },
  {
    path: '/patient-management/devices?device=1',
    opened: 'drawer',
    ready: (page) => page.getByRole('heading', { name: 'Connection history' }).waitFor(),
  },
];

const MANAGEMENT_PAGES: readonly TriedPage[] = [
  { path: '/patient-management', ready: rows },
  { path: '/patient-management?tab=archived', deepOnly: true },
  { path: '/patient-management?tab=deleted', deepOnly: true },
  { path: '/patient-management?tab=uploads', deepOnly: true },
  {
    path: `/patient-management?patient=${PATIENT}`,
    opened: 'record',
    ready: (page) => page.getByRole('region', { name: 'Transfer to another patient' }).waitFor(),
  },
];

/** The project of the demo, and every work area limited to it. */
const PROJECT_PAGES: readonly TriedPage[] = [
  { path: '/projects', deepOnly: true },
  {
    path: '/projects/1',
    ready: (page) => page.getByText('project.create').or(page.getByText('patient.create')).first().waitFor(),
  },
  { path: '/projects/1/monilitycs', deepOnly: true },
  { path: `/projects/1/patient/${PATIENT}`, deepOnly: true },
  { path: '/projects/1/patient-management', deepOnly: true },
  { path: '/projects/1/patient-management/devices', deepOnly: true },
  ...['conversion', 'analytics', 'research', 'simulator', 'validation', 'reports', 'alarm-analytics'].map(
    (area) => ({ path: `/projects/1/${area}`, deepOnly: true }) as const,
  ),
  { path: '/projects/1/labeling-app', deepOnly: true },
];

export const USER_PAGES: readonly TriedPage[] = [
  { path: '/', ready: live },
  { path: '/monilitycs?view=widget', ready: live },
  ...PATIENT_PAGES,
  { path: '/conversion' },
  ...MANAGEMENT_PAGES,
  ...DEVICE_PAGES,
  ...PROJECT_PAGES,
  { path: '/second-factor' },
  { path: '/cabinet', ready: (page) => page.getByText('this session').waitFor() },
  ...ADMIN_PAGES,
  { path: '/analytics' },
  { path: '/research', ready: button('New cohort') },
  { path: '/research?cohort=new', ready: button('Add condition') },
  { path: '/simulator', deepOnly: true },
  { path: '/validation', deepOnly: true },
  { path: '/reports', deepOnly: true },
  { path: `/reports?patient=${PATIENT}`, deepOnly: true },
  { path: `/reports?patient=${PATIENT}&view=round`, deepOnly: true },
  { path: `/reports?patient=${PATIENT}&view=weaning`, deepOnly: true },
  { path: '/alarm-analytics', deepOnly: true },
  { path: '/labeling-app', deepOnly: true },
  ...DIALOGS,
];
