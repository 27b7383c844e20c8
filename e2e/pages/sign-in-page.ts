import type { Page } from 'playwright-core';
import type { ServerAccess } from '../support/start-server.ts';

/** Signs in as a person does and waits for the wall. */
export async function signIn(page: Page, server: ServerAccess): Promise<void> {
  await page.goto(server.address);
  await page.getByLabel('E-mail').fill(server.email);
  await page.getByLabel('Password', { exact: true }).fill(server.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // Signing in leads to the patients, where the user has them; the wall is the start page. Not before it has led there:
  // its way would end the other one.
  await page.waitForURL((url) => url.pathname === '/patient-management');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.getByRole('link', { name: 'Eupnea, start page' }).click();
  const noBed = page.getByRole('heading', { name: 'No ventilator yet' });
  await page.getByRole('article').first().or(noBed).waitFor();
}
