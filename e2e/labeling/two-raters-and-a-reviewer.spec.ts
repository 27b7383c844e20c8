import { savedLabelsSchema } from '@eupnea/contracts/label';
import type { Page } from 'playwright-core';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiSession } from '../support/api-session.ts';
import { findViolations } from '../support/find-violations.ts';
import { openContext } from '../support/open-browser.ts';
import { openOwnStory, type OwnStory } from '../support/open-own-story.ts';
import { createTask, prepareLabeling } from '../support/prepare-labeling.ts';
import type { ServerAccess } from '../support/start-server.ts';
import { watchErrors } from '../support/watch-errors.ts';

/** Some eight breaths. */
const SECONDS = 40;

/** One labels by keyboard, another one through the interface of programs; they differ on one breath. */
describe('two raters and a reviewer', () => {
  let story: OwnStory;
  let server: ServerAccess;
  let address = '';
  let breaths = 0;
  let second: ServerAccess;
  let errors: readonly string[] = [];
  let page: Page;

  beforeAll(async () => {
    story = await openOwnStory();
    ({ server } = story);
    const labeling = await prepareLabeling(story, SECONDS);
    const task = await createTask(labeling, 'Efforts before weaning');
    address = `${server.address}/labeling-app?task=${task.id}`;
    ({ breaths } = task);
    const [first = server, other = server] = labeling.raters;
    second = other;
    page = await openAs(first);
    errors = watchErrors(page);
    const session = await openApiSession(second);
    const events = Array.from({ length: breaths }, (_, position) => ({
      client_id: randomUUID(),
      position,
      action: 'label',
      kinds: [position === 0 ? 'leak' : 'normal'],
    }));
    const path = `/nestjs/labeling/tasks/${task.id}`;
    expect(savedLabelsSchema.parse(await session.send('POST', `${path}/labels`, { events })).labelled).toBe(
      breaths,
    );
    await session.send('POST', `${path}/submit`, {});
  });

  afterAll(async () => {
    await story?.close();
  });

  async function openAs(user: ServerAccess): Promise<Page> {
    const opened = await (await openContext(story.browser)).newPage();
    await opened.goto(server.address);
    await opened.getByLabel('E-mail').fill(user.email);
    await opened.getByLabel('Password', { exact: true }).fill(user.password);
    await opened.getByRole('button', { name: 'Sign in' }).click();
    await opened.waitForURL((url) => !url.pathname.startsWith('/auth'));
    await opened.getByRole('heading', { level: 1 }).first().waitFor();
    return opened;
  }

  /** Every breath is labelled and nothing waits to be sent, which the browser would ask about when the page is left. */
  async function waitForLabels(): Promise<void> {
    await page.getByText(`${breaths} of ${breaths} breaths`).first().waitFor();
    await page.getByText('Saving').waitFor({ state: 'detached' });
  }

  it('one of them finds the task and labels it by keyboard', async () => {
    await page.getByRole('link', { name: 'Efforts before weaning' }).click();
    await page.getByText(`0 of ${breaths} breaths`).first().waitFor();
    for (let breath = 0; breath < breaths; breath++) {
      await page.keyboard.press('1');
      await page
        .getByText(`${breath + 1} of ${breaths} breaths`)
        .first()
        .waitFor();
      await page.keyboard.press('Space');
    }
    await page.getByText(/^Saved \d+\ss ago$/).waitFor();
    await page.keyboard.press('z');
    await page
      .getByText(`${breaths - 1} of ${breaths} breaths`)
      .first()
      .waitFor();
    await page.keyboard.press('1');
    await waitForLabels();
    expect(await findViolations(page)).toEqual([]);
  });

  it('keeps what a broken connection does not take, says so and sends it again', async () => {
    await page.goto(`${address}&breath=1`);
    await waitForLabels();
    // The numbers of the breath come with a later answer: by then the page listens to its keys.
    await page
      .getByText(/^VTi \d+ mL/)
      .first()
      .waitFor();
    await page.route('**/labels', (route) => route.abort());
    await page.keyboard.press('u');
    await page.getByText(/^No connection\. 1 change is not saved/).waitFor();
    await page.unroute('**/labels');
    await page.getByText(/^Saved \d+\ss ago$/).waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Your labels are submitted', { exact: false }).waitFor();
  });

  it('the reviewer settles what they differ on, sees how far they agree and closes the task', async () => {
    const reviewer = await openAs(server);
    await reviewer.goto(`${address}&view=review&breath=2`);
    await reviewer.getByText('0 of 1 disagreements settled').first().waitFor();
    await reviewer.keyboard.press('d');
    await reviewer.waitForURL(/breath=0/);
    await reviewer.keyboard.press('e');
    await reviewer.getByRole('button', { name: 'L Leak LK' }).waitFor();
    await reviewer.keyboard.press('l');
    await reviewer.getByText('1 of 1 disagreements settled').first().waitFor();
    expect(await findViolations(reviewer)).toEqual([]);
    await reviewer.getByRole('link', { name: 'Agreement' }).click();
    await reviewer.getByRole('region', { name: 'R1 against R2' }).first().waitFor();
    expect(await findViolations(reviewer)).toEqual([]);
    const download = reviewer.waitForEvent('download');
    await reviewer.getByRole('button', { name: 'Export labels' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await reviewer.getByRole('link', { name: 'Review' }).click();
    await reviewer.getByRole('button', { name: 'Approve the task' }).click();
    await reviewer.getByText('This task is approved and closed', { exact: false }).waitFor();
    expect(errors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([]);
  });
});
