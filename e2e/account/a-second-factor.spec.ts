import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeTotp } from '../../apps/server/src/modules/auth/factor/totp.ts';
import { openStorage } from '../../apps/server/src/storage/open-storage.ts';
import { signIn } from '../pages/sign-in-page.ts';
import { apiSessionOf, type ApiSession } from '../support/api-session.ts';
import { findViolations, WCAG_AA } from '../support/find-violations.ts';
import { inviteUser } from '../support/invite-user.ts';
import { openStoryBrowser, openContext, WIDTHS, type StoryBrowser } from '../support/open-browser.ts';
import { startProgram, type RunningProgram } from '../support/start-program.ts';
import { startBareServer, type TestServer } from '../support/start-server.ts';
import { findFreePort } from '../../tooling/test/find-free-port.ts';

const COLLEAGUE = { email: 'colleague@example.org', password: 'a short walk to the ward' } as const;

function codeOf(secret: string, nowMs: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const letters = Array.from(secret.replaceAll(' ', ''));
  const bits = letters.map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/gu)?.map((octet) => Number.parseInt(octet, 2)) ?? [];
  return computeTotp(Uint8Array.from(bytes), Math.floor(nowMs / 30_000));
}

describe('a second factor', () => {
  let server: TestServer;
  let browser: StoryBrowser;
  let page: Page;
  let secret = '';
  /** A code works once: the next one may be used early, as on a phone that is half a minute ahead. */
  let stepsAhead = 0;
  let port = 0;
  let program: RunningProgram | null = null;
  let colleague: Page;

  beforeAll(async () => {
    port = await findFreePort();
    const started = await startBareServer({ PORT: String(port) });
    // Passkeys belong to a name, never to an IP address.
    server = { ...started, address: started.address.replace('127.0.0.1', 'localhost') };
    browser = await openStoryBrowser();
    page = await (await openContext(browser)).newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await program?.stop();
    await server?.remove();
  });

  const section = () => page.getByRole('region', { name: 'Second factor', exact: true });
  const dialog = () => page.getByRole('dialog');

  /** An authenticator of the platform that always agrees. */
  async function addAuthenticator(to: Page): Promise<CDPSession> {
    const devtools = await to.context().newCDPSession(to);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return devtools;
  }

  /** Between two runs of the server a quarter of an hour passes, as far as the proofs of its sessions go. */
  async function stopAndAge(): Promise<void> {
    await server.stop();
    const storage = await openStorage({ dataDir: server.dataDir, databaseUrl: null });
    await storage.pool.query("update session_proof set proved_at = proved_at - interval '16 minutes'");
    await storage.close();
    program = startProgram(['apps/server/src/main.ts'], {
      PORT: String(port),
      EUPNEA_DATA_DIR: server.dataDir,
    });
    await program.waitForOutput(/Eupnea runs at (http:\/\/\S+)/);
  }

  /** The administrator's own session, as a program uses it. */
  async function openTokenSession(): Promise<Omit<ApiSession, 'tokens'>> {
    const accessToken = await page.evaluate(() => localStorage.getItem('JWT') ?? '');
    return apiSessionOf(server, accessToken);
  }

  async function fillPassword(): Promise<void> {
    await page.getByLabel('E-mail').fill(server.email);
    await page.getByLabel('Password', { exact: true }).fill(server.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  async function signOut(): Promise<void> {
    await page.getByRole('button', { name: 'Log out' }).first().click();
    await page.getByLabel('E-mail').waitFor();
  }

  it('is an authenticator app, added in the account, with recovery codes shown once', async () => {
    await signIn(page, server);
    await page.goto(`${server.address}/cabinet`);
    await section().getByText('No second factor yet.').waitFor();
    await section().getByRole('button', { name: 'Add an authenticator app' }).press('Enter');
    secret = (await dialog().locator('code').textContent()) ?? '';
    await dialog().getByRole('img', { name: 'QR code of the secret' }).waitFor();
    expect(await findViolations(page, WCAG_AA)).toEqual([]);
    await dialog().getByLabel('Name of the device').fill('Phone');
    await dialog().getByLabel('Code of 6 digits').fill(codeOf(secret, Date.now()));
    await dialog().getByRole('button', { name: 'Add an authenticator app' }).press('Enter');
    await dialog().getByText('Each code replaces a lost second factor once.').waitFor();
    expect(await dialog().getByRole('listitem').count()).toBe(10);
    expect(await findViolations(page, WCAG_AA)).toEqual([]);
    await dialog().getByRole('button', { name: 'I have kept the codes' }).press('Enter');
    await section().getByText('Phone', { exact: true }).waitFor();
    await section().getByText('10 recovery codes left.').waitFor();
    for (const width of ['desktop', 'tablet', 'phone'] as const) {
      await page.setViewportSize(WIDTHS[width]);
      expect([width, await findViolations(page, WCAG_AA)]).toEqual([width, []]);
    }
    await page.setViewportSize(WIDTHS.desktop);
  });

  it('is asked for at the next sign-in', async () => {
    await signOut();
    await fillPassword();
    await page.getByRole('heading', { name: 'Second factor' }).waitFor();
    expect(await findViolations(page, WCAG_AA)).toEqual([]);
    await page.getByLabel('Code of 6 digits').fill('000000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('The code or the passkey was not accepted.').waitFor();
    stepsAhead = 1;
    await page.getByLabel('Code of 6 digits').fill(codeOf(secret, Date.now() + stepsAhead * 30_000));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  it('is a passkey too, which then signs in alone', async () => {
    await addAuthenticator(page);
    await page.goto(`${server.address}/cabinet`);
    await section().getByRole('button', { name: 'Add a passkey' }).click();
    await dialog().getByLabel('Name of the device').fill('Laptop');
    await dialog().getByRole('button', { name: 'Create passkey' }).click();
    await section().getByText('passkey, signs in without the password too').waitFor();
    await signOut();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  it('is asked for before a grave change, which then goes on', async () => {
    await stopAndAge();
    await page.goto(`${server.address}/cabinet`);
    const tokens = page.getByRole('region', { name: 'Tokens for scripts' });
    // On a machine with five times its work the first press was seen to be lost.
    await expect
      .poll(async () => {
        if (!(await dialog().isVisible()))
          await tokens.getByRole('button', { name: 'Create a token' }).click();
        return await dialog().getByLabel('Name').isVisible();
      })
      .toBe(true);
    await dialog().getByLabel('Name').fill('nightly');
    await dialog().getByRole('button', { name: 'Create a token' }).click();
    const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await asked.waitFor();
    expect(await findViolations(page, WCAG_AA)).toEqual([]);
    await asked.getByRole('button', { name: 'Use passkey' }).click();
    await page.getByLabel('Secret').waitFor();
    expect(await page.getByLabel('Secret').inputValue()).toMatch(/^eup_/u);
    await dialog().getByRole('button', { name: 'Close' }).last().click();
  });

  it('is required by policy: the next sign-in adds one and nothing else', async () => {
    const administrator = await openTokenSession();
    const invited = await inviteUser(server, administrator, COLLEAGUE.email, COLLEAGUE.password);
    // An account without any feature is sent from its cabinet to the root.
    await invited.setFeatures(['patient-management']);
    await page.goto(`${server.address}/admin`);
    await page.getByRole('checkbox', { name: 'Everybody' }).click();
    await page.getByText('1 user has no second factor yet.').waitFor();
    expect(await findViolations(page, WCAG_AA)).toEqual([]);
    const other = await (await openContext(browser)).newPage();
    await other.goto(server.address);
    await other.getByLabel('E-mail').fill(COLLEAGUE.email);
    await other.getByLabel('Password', { exact: true }).fill(COLLEAGUE.password);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.getByRole('heading', { name: 'Add a second factor' }).waitFor();
    expect(await findViolations(other, WCAG_AA)).toEqual([]);
    await other.goto(`${server.address}/cabinet`);
    await other.getByRole('heading', { name: 'Add a second factor' }).waitFor();
    await addAuthenticator(other);
    await other.getByRole('button', { name: 'Add a passkey' }).click();
    await other.getByLabel('Name of the device').fill('Key');
    await other.getByRole('button', { name: 'Create passkey' }).click();
    await other.getByRole('button', { name: 'I have kept the codes' }).click();
    await other.waitForURL((url) => url.pathname !== '/second-factor');
    await other.goto(`${server.address}/cabinet`);
    await other.getByText(COLLEAGUE.email).first().waitFor();
    colleague = other;
  });

  it('is reset by an administrator, which ends the sessions of its user', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Actions: Walker' }).click();
    await page.getByRole('menuitem', { name: 'Reset second factor' }).click();
    await page.getByText('1 user has no second factor yet.').waitFor();
    await colleague.reload();
    await colleague.getByLabel('E-mail').waitFor();
    await page.goto(`${server.address}/admin?tab=audit`);
    await page.getByText('user.reset_factors').first().waitFor();
  });
});
