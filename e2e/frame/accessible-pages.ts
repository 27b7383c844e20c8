import type { Page } from 'playwright-core';

export interface TriedPage {
  readonly path: string;
  /** What stands on the page once its data are there; the first heading where nothing else is to come. */
  readonly ready?: (page: Page) => Promise<unknown>;
}

const button = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().waitFor();
const rows = (page: Page) => page.getByText(/^1–/).first().waitFor();

export const VISITOR_PAGES: readonly TriedPage[] = [
  { path: '/auth', ready: (page) => page.getByLabel('E-mail').waitFor() },
  { path: '/auth/sign-up' },
  { path: '/auth/forgot-password', ready: button('Send the link') },
  { path: '/auth/claim-administrator#no-such-token', ready: button('Become administrator') },
  { path: '/auth/accept-invite#no-such-token' },
  { path: '/verify-email#no-such-token' },
  { path: '/reset-password#no-such-token', ready: button('Choose a new password') },
  { path: '/terms-of-use' },
  { path: '/cookie-policy' },
  { path: '/policy' },
  { path: '/about' },
  { path: '/definitions' },
  { path: '/no-such-page' },
];

/** Stands in a path for somebody whose breaths are stored. */
export const PATIENT = '{patient}';

export const USER_PAGES: readonly TriedPage[] = [
  {
    path: '/',
    ready: (page) => page.getByRole('article').getByText('Live', { exact: true }).first().waitFor(),
  },
  {
    path: '/monilitycs?view=widget',
    ready: (page) => page.getByRole('article').getByText('Live', { exact: true }).first().waitFor(),
  },
  { path: `/patient/${PATIENT}`, ready: (page) => page.getByRole('button', { name: /^Freeze/ }).waitFor() },
  {
    path: `/patient/${PATIENT}?tab=trends`,
    ready: (page) => page.getByRole('slider', { name: 'Cursor on the trends' }).waitFor(),
  },
  {
    path: `/patient/${PATIENT}?tab=breaths`,
    ready: (page) => page.getByRole('heading', { name: 'Numbers of this breath' }).waitFor(),
  },
  { path: `/patient/${PATIENT}?tab=events`, ready: button('Device log') },
  { path: '/conversion' },
  { path: '/patient-management' },
  { path: '/patient-management?tab=uploads' },
  { path: '/patient-management/devices' },
  {
    path: '/patient-management/devices?device=1',
    ready: (page) => page.getByRole('heading', { name: 'Connection history' }).waitFor(),
  },
  { path: '/projects' },
  {
    path: '/projects/1',
    ready: (page) => page.getByText('project.create').or(page.getByText('patient.create')).first().waitFor(),
  },
  { path: '/cabinet', ready: (page) => page.getByText('this session').waitFor() },
  { path: '/admin', ready: rows },
  { path: '/admin?tab=sessions', ready: rows },
  { path: '/admin?tab=audit', ready: rows },
  { path: '/admin?tab=outbox' },
  { path: '/admin?tab=jobs' },
  { path: '/admin?tab=health', ready: (page) => page.getByText('Last backup').waitFor() },
  { path: '/analytics' },
  { path: '/research' },
  { path: '/simulator' },
  { path: '/validation' },
  { path: '/reports' },
  { path: '/alarm-analytics' },
  { path: '/labeling-app' },
];
