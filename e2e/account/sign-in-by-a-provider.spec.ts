import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProvider, type TestProvider } from '../../apps/server/src/testing/start-provider.ts';
import { enter } from '../support/enter.ts';
import { findViolations, WCAG_AA } from '../support/find-violations.ts';
import { openStoryBrowser, openContext, type StoryBrowser } from '../support/open-browser.ts';
import { startBareServer, type TestServer } from '../support/start-server.ts';
import { findFreePort } from '../../tooling/test/find-free-port.ts';

describe('a sign-in by the hospital’s provider', () => {
  const folder = mkdtempSync(join(tmpdir(), 'eupnea-provider-story-'));
  let provider: TestProvider;
  let server: TestServer;
  let browser: StoryBrowser;
  let page: Page;

  beforeAll(async () => {
    const port = await findFreePort();
    const origin = `http://127.0.0.1:${port}`;
    provider = await startProvider({ redirectUris: [`${origin}/auth/callback`] });
    provider.person = {
      sub: 'nurse-7',
      email: 'nurse@hospital.example',
      email_verified: true,
      name: 'Nurse Seven',
      groups: ['icu'],
    };
    const file = join(folder, 'providers.json');
    const { issuer, clientId: client_id, clientSecret: client_secret } = provider;
    const groups = { icu: { features: ['patient-management', 'monilitycs', 'patient'] } };
    const hospital = { id: 'hospital', name: 'Hospital', issuer, client_id, client_secret };
    writeFileSync(file, JSON.stringify({ providers: [{ ...hospital, accounts: 'create', groups }] }));
    server = await startBareServer({
      PORT: String(port),
      EUPNEA_OIDC_FILE: file,
      EUPNEA_PUBLIC_ORIGINS: origin,
    });
    browser = await openStoryBrowser();
    page = await (await openContext(browser)).newPage();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.remove();
    await provider?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('leads from the sign-in page to the pages of the groups', async () => {
    await page.goto(server.address);
    const button = page.getByRole('button', { name: 'Sign in with Hospital' });
    await button.waitFor();
    expect(await findViolations(page, WCAG_AA)).toEqual([]);
    await button.press('Enter');
    await page.waitForURL((url) => url.pathname === '/');
    expect(page.url()).not.toContain('code=');
    await page.goto(`${server.address}/cabinet`);
    await page.getByText('nurse@hospital.example').first().waitFor();
    expect(await findViolations(page, WCAG_AA)).toEqual([]);
  });

  it('ends by the word of the provider', async () => {
    const token = await provider.signLogoutToken({
      iss: provider.issuer,
      aud: provider.clientId,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      sub: 'nurse-7',
    });
    const answer = await fetch(`${server.address}/nestjs/auth/oidc/back-channel-logout?provider=hospital`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    });
    expect(answer.status).toBe(200);
    await page.reload();
    await page.getByLabel('E-mail').waitFor();
  });

  it('says what went wrong, and leads back', async () => {
    await page.goto(`${server.address}/auth/callback?error=access_denied&state=x`);
    await page.getByRole('alert').waitFor();
    expect(await findViolations(page, WCAG_AA)).toEqual([]);
    await page.getByRole('link', { name: 'To the sign-in page' }).click();
    await page.getByLabel('E-mail').waitFor();
  });

  it('is added to an account by its signed-in owner', async () => {
    provider.person = { sub: 'chief-1', email: server.email, email_verified: true };
    // The provider remembers the nurse in the former browser.
    page = await (await openContext(browser)).newPage();
    await enter(page, server);
    await page.goto(`${server.address}/cabinet`);
    await page.getByRole('button', { name: 'Add Hospital' }).click();
    await page.waitForURL((url) => url.pathname === '/cabinet');
    await page.getByRole('button', { name: 'Remove Hospital' }).waitFor();
  });
});
