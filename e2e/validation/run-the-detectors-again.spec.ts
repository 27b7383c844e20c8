import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validationPage, type ValidationPage } from '../pages/validation-page.ts';
import { findViolations } from '../support/find-violations.ts';
import { openSharedStory, type SharedStory } from '../support/open-shared-story.ts';
import type { ServerAccess } from '../support/start-server.ts';
import { watchErrors } from '../support/watch-errors.ts';

const PUBLISHED = JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/validation.json'), 'utf8'));

/** Somebody doubts the published figures, reads them, and has the detectors run again in the browser. */
describe('the validation', () => {
  let story: SharedStory;
  let server: ServerAccess;
  let page: Page;
  let validation: ValidationPage;
  let errors: readonly string[] = [];

  beforeAll(async () => {
    story = await openSharedStory('bare');
    ({ server, page } = story);
    errors = watchErrors(page);
    validation = validationPage(page);
    await page.goto(`${server.address}/about`);
    await page.getByRole('link', { name: 'How accurately Eupnea finds asynchrony' }).click();
    await page.getByRole('heading', { name: 'Validation', level: 1 }).waitFor();
  });

  afterAll(async () => {
    await story?.close();
  });

  function sensitivityOf(arm: 'heldOut' | 'heldOutWithSettings', kind: string): string {
    const { counts } = PUBLISHED[arm].overall.kinds.find((result: { kind: string }) => result.kind === kind);
    return (counts.truePositive / (counts.truePositive + counts.falseNegative)).toFixed(3);
  }

  it('shows the published figures of the arm that is chosen, and the address says which', async () => {
    const silent = sensitivityOf('heldOut', 'auto_trigger');
    const settings = sensitivityOf('heldOutWithSettings', 'auto_trigger');
    expect(settings).not.toBe(silent);
    expect(await validation.readSensitivity('Auto-triggering')).toBe(silent);
    await page.getByText('Its settings', { exact: true }).click();
    await page.waitForURL(/\?arm=settings$/);
    await expect.poll(() => validation.readSensitivity('Auto-triggering')).toBe(settings);
  });

  it('breaks no rule of accessibility that a program can tell', async () => {
    expect(await findViolations(page)).toEqual([]);
  });

  it('runs one bed of one seed in this browser, and shows what was found beside what was published', async () => {
    await page.getByText('Run again', { exact: true }).click();
    await page.waitForURL(/show=run/);
    await validation.chooseBed('VC, passive patient');
    await validation.run();
    await validation.runFacts.waitFor();
    expect(await validation.runFacts.innerText()).toMatch(/seeds 1000 to 1000.*VC, passive patient\.$/);
    await page.getByText(/^recordings: 1, breaths: \d+/).waitFor();
    await page.getByRole('columnheader', { name: 'Published sensitivity' }).waitFor();
    expect(await validation.progress.count()).toBe(0);
    // A passive patient makes no effort that could be ineffective.
    expect(await validation.readSensitivity('Ineffective effort')).toBe('---');
  });

  it('cancels a longer run, which leaves no worker behind and the result before it as it was', async () => {
    const facts = await validation.runFacts.innerText();
    await validation.chooseBed('Every simulated bed');
    await validation.run();
    await page.getByText(/^\d+ of 18 recordings/).waitFor();
    expect(await validation.progress.count()).toBe(1);
    await validation.cancel();
    await validation.progress.waitFor({ state: 'detached' });
    await expect.poll(() => page.workers().length).toBe(0);
    expect(await validation.runFacts.innerText()).toBe(facts);
  });

  it('ends a run when its page is left', async () => {
    await validation.run();
    await page.getByText(/^\d+ of 18 recordings/).waitFor();
    expect(page.workers()).toHaveLength(1);
    await page.getByRole('link', { name: 'Conversion' }).click();
    await page.getByRole('heading', { name: 'Conversion', level: 1 }).waitFor();
    await expect.poll(() => page.workers().length).toBe(0);
    expect(errors).toEqual([]);
  });
});
