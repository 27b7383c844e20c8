import { apiTokenPageSchema } from '@eupnea/contracts/api-token';
import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiSession } from '../support/api-session.ts';
import { findViolations, WCAG_AA } from '../support/find-violations.ts';
import { WIDTHS } from '../support/open-browser.ts';
import { openSharedStory, type SharedStory } from '../support/open-shared-story.ts';
import type { ServerAccess } from '../support/start-server.ts';

/** What the story changes on the server it shares. */
const OWN = / \/nestjs\/(?:users\/me|admin)\/tokens/u;

describe('a token for a script', () => {
  let story: SharedStory;
  let server: ServerAccess;
  let page: Page;
  let secret = '';

  beforeAll(async () => {
    story = await openSharedStory('bare', true, OWN);
    ({ server, page } = story);
    await page.goto(`${server.address}/cabinet`);
  });

  afterAll(async () => {
    await story?.close();
  });

  const section = () => page.getByRole('region', { name: 'Tokens for scripts' });
  const statusOfScript = async () => {
    const headers = { authorization: `Bearer ${secret}` };
    return (await fetch(`${server.address}${ENDPOINTS.listProjects.path}`, { headers })).status;
  };

  it('is made by keyboard, and its secret is shown once', async () => {
    await section().getByText('No tokens yet.').waitFor();
    await section().getByRole('button', { name: 'Create a token' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('nightly export');
    await dialog.getByLabel('Download exports').press('Space');
    expect(await findViolations(page, WCAG_AA)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create a token' }).press('Enter');
    secret = await dialog.getByLabel('Secret').inputValue();
    expect(secret).toMatch(/^eup_[\w-]{43}$/u);
    expect(await findViolations(page, WCAG_AA)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).last().press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await section().getByText('nightly export').waitFor();
    expect(await page.content()).not.toContain(secret);
  });

  it('lets a script in, and the page says when', async () => {
    expect(await statusOfScript()).toBe(200);
    await page.reload();
    await section()
      .getByText(/last used/u)
      .waitFor();
    const session = await openApiSession(server);
    const { items } = apiTokenPageSchema.parse(await session.send('GET', ENDPOINTS.listTokens.path));
    expect(items).toMatchObject([{ name: 'nightly export', scopes: ['read', 'export'] }]);
  });

  it('is revoked, taken back, and revoked for good', async () => {
    const revoke = section().getByRole('button', { name: 'Revoke the token nightly export' });
    await revoke.click();
    await page.getByText('The token nightly export is revoked.').waitFor();
    expect(await statusOfScript()).toBe(401);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(statusOfScript).toBe(200);
    await revoke.click();
    await section().getByText('revoked', { exact: true }).waitFor();
    expect(await statusOfScript()).toBe(401);
  });

  it('is among those that administrators see, and accessible in every width', async () => {
    await section().getByRole('button', { name: 'Create a token' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('import');
    await dialog.getByRole('button', { name: 'Create a token' }).click();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    for (const width of ['desktop', 'tablet', 'phone'] as const) {
      await page.setViewportSize(WIDTHS[width]);
      await page.goto(`${server.address}/cabinet`);
      await section().getByText('import', { exact: true }).waitFor();
      expect([width, await findViolations(page, WCAG_AA)]).toEqual([width, []]);
      await page.goto(`${server.address}/admin?tab=tokens`);
      await page.getByRole('button', { name: 'Revoke the token import' }).waitFor();
      expect([width, await findViolations(page, WCAG_AA)]).toEqual([width, []]);
    }
    await page.getByRole('button', { name: 'Revoke the token import' }).click();
    await page.getByRole('button', { name: 'Revoke the token import' }).waitFor({ state: 'detached' });
  });
});
