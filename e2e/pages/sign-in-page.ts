import type { Page } from 'playwright-core';
import type { ServerAccess } from '../support/start-server.ts';

/** Opens the address and fills in who signs in. */
export async function fillSignIn(page: Page, server: ServerAccess): Promise<void> {
  await page.goto(server.address);
  await page.getByLabel('E-mail').fill(server.email);
  await page.getByLabel('Password', { exact: true }).fill(server.password);
}

/** Signs in as a person does and waits for the wall. */
export async function signIn(page: Page, server: ServerAccess): Promise<void> {
  await fillSignIn(page, server);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  const noBed = page.getByRole('heading', { name: 'No ventilator yet' });
  await page.getByRole('article').first().or(noBed).waitFor();
}
