import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../support/enter.ts';
import { findViolations, WCAG_AA } from '../support/find-violations.ts';
import { inviteUser } from '../support/invite-user.ts';
import { openContext } from '../support/open-browser.ts';
import { openOwnStory, type OwnStory } from '../support/open-own-story.ts';

const PASSWORD = 'a short walk to the ward';

/** A manager invites a colleague; the membership counts once the colleague agrees. */
describe('an invitation to a project', () => {
  let story: OwnStory;
  let guest: Page;
  const email = `guest-${randomUUID()}@example.org`;

  beforeAll(async () => {
    story = await openOwnStory();
    const { server, administrator, browser } = story;
    const user = await inviteUser(server, administrator, email, PASSWORD);
    await user.setFeatures(['projects', 'patient-management']);
    guest = await (await openContext(browser)).newPage();
    await enter(guest, { address: server.address, email, password: PASSWORD });
  });
  afterAll(() => story?.close());

  const membersOf = (page: Page) => page.getByRole('region', { name: /^Members/ });

  async function invite(): Promise<void> {
    const { page, server, projectId } = story;
    await page.goto(`${server.address}/projects/${projectId}`);
    await membersOf(page).getByLabel('Invite (exact e-mail)').fill(email);
    await membersOf(page).getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByText('Invited. The membership counts once').waitFor();
  }

  it('waits on the screen of its manager, and gives the guest nothing yet', async () => {
    await invite();
    const { page, server, projectId } = story;
    await membersOf(page)
      .getByRole('button', { name: `Withdraw the invitation of ${email}` })
      .waitFor();
    // View of the manager's row, View and Review of the form: the guest has no row yet.
    await expect.poll(() => membersOf(page).getByRole('checkbox', { name: 'View' }).count()).toBe(3);
    await guest.goto(`${server.address}/projects/${projectId}`);
    await guest.getByText('Project of the story').waitFor({ state: 'detached' });
  });

  it('is shown to the guest on every page, and declined', async () => {
    const { server } = story;
    await guest.goto(`${server.address}/projects`);
    await guest.getByRole('link', { name: '1 invitation' }).click();
    await guest.waitForURL(/\/cabinet$/);
    const waiting = guest.getByRole('region', { name: 'Invitations to projects' });
    await waiting.getByText('Project of the story').waitFor();
    expect(await findViolations(guest, WCAG_AA)).toEqual([]);
    await waiting.getByRole('button', { name: 'Decline the invitation to Project of the story' }).click();
    await waiting.waitFor({ state: 'detached' });
    await guest.goto(`${server.address}/projects`);
    await guest.getByText('No project yet').waitFor();
  });

  it('makes a member of who accepts it', async () => {
    await invite();
    const { page, server, projectId } = story;
    await guest.goto(`${server.address}/projects`);
    await guest.getByRole('button', { name: 'Accept the invitation to Project of the story' }).click();
    await guest.getByRole('link', { name: 'Project of the story' }).click();
    await guest.getByRole('heading', { level: 1, name: /Project of the story/ }).waitFor();
    await page.goto(`${server.address}/projects/${projectId}`);
    await membersOf(page).getByText(email).waitFor();
    await expect
      .poll(() =>
        membersOf(page)
          .getByRole('button', { name: /^Withdraw/ })
          .count(),
      )
      .toBe(0);
  });
});
