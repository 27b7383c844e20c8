import { readFileSync } from 'node:fs';
import { labelingTaskSchema } from '@eupnea/contracts/labeling-task';
import { projectUserPageSchema } from '@eupnea/contracts/project';
import { storedSessionPageSchema } from '@eupnea/contracts/stored-session';
import { ensure } from '@eupnea/model';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../support/find-violations.ts';
import { openOwnStory, type OwnStory } from '../support/open-own-story.ts';
import { watchErrors } from '../support/watch-errors.ts';
import { uploadCatheterRecording } from '../support/upload-catheter-recording.ts';

/** A researcher with a catheter takes Eupnea's labels over, corrects one, and scores the detectors by the corrected ones. */
describe('labels of the muscle signal', () => {
  let story: OwnStory;
  let page: Page;
  let address = '';
  let patientId = 0;
  let breaths = 0;
  let errors: readonly string[] = [];

  beforeAll(async () => {
    story = await openOwnStory();
    page = story.page;
    errors = watchErrors(page);
    const { server, session, projectId } = story;
    patientId = await uploadCatheterRecording(story);
    const sessions = storedSessionPageSchema.parse(
      await session.send('GET', `/nestjs/ventilation/sessions?patient_id=${patientId}`),
    );
    const members = projectUserPageSchema.parse(
      await session.send('GET', `/nestjs/projects/${projectId}/users?count=50`),
    );
    const task = labelingTaskSchema.parse(
      await session.send('POST', '/nestjs/labeling/tasks', {
        project_id: projectId,
        ventilation_session_id: sessions.items[0]?.ventilation_session_id,
        title: 'Efforts by the catheter',
        shows_suggestions: true,
        rater_ids: [ensure(members.items[0], 'the owner').user_id],
      }),
    );
    ({ breaths } = task);
    address = `${server.address}/labeling-app?task=${task.id}`;
    await session.send('POST', `/nestjs/labeling/tasks/${task.id}/muscle-labels`, {});
  });

  afterAll(async () => {
    await story?.close();
  });

  it('stand in a row of the rater, with their source', async () => {
    await page.goto(`${address}&breath=5`);
    await page
      .getByText(/^Muscle labels: derived from .* by analysis version \d+; \d+ breaths\.$/u)
      .waitFor();
    await page.getByText('Musc.', { exact: true }).waitFor();
    await page.getByText(`0 of ${breaths} breaths`).first().waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it('are judged in the lanes that the rater chooses, which stay from task to task', async () => {
    await page.getByRole('button', { name: 'Lanes', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Lanes' });
    const box = (name: RegExp) => menu.getByRole('checkbox', { name });
    // Without a choice a rater sees the ventilator's waves alone.
    expect(await box(/\(Pes\)$/u).isChecked()).toBe(false);
    await box(/\(Pes\)$/u).check();
    await menu.getByRole('button', { name: 'Paw - Pes', exact: true }).click();
    await menu.getByRole('button', { name: 'Add lane' }).click();
    // A digit in the menu is no label.
    await menu.getByRole('button', { name: 'Move PL: Paw - Pes up' }).press('1');
    await menu.getByRole('button', { name: 'Move PL: Paw - Pes up' }).press('Enter');
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await page.getByText(`0 of ${breaths} breaths`).first().waitFor();
    const waves = page.getByRole('slider', { name: 'Waves' });
    await waves.focus();
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowRight');
        return await waves.getAttribute('aria-valuetext');
      })
      .toMatch(/PL -?\d.*Pes\) −?\d/u);
    await page.getByRole('link', { name: 'All labeling tasks' }).click();
    await page.getByRole('link', { name: 'Efforts by the catheter' }).click();
    await page.getByRole('button', { name: 'Lanes', exact: true }).click();
    await menu.waitFor();
    expect(await box(/PL: Paw - Pes/u).isChecked()).toBe(true);
    await page.goto(`${address}&breath=5`);
    await page.getByText(`0 of ${breaths} breaths`).first().waitFor();
  });

  it('are taken over by one key and corrected like any label', async () => {
    // A label that was given and cleared before leaves room for that of the muscles.
    await page.keyboard.press('1');
    await page.getByText(`1 of ${breaths} breaths`).first().waitFor();
    await page.keyboard.press('1');
    await page.getByText(`0 of ${breaths} breaths`).first().waitFor();
    await page.getByText(/^Saved \d+\ss ago$/u).waitFor();
    const source = await page.getByText(/^Muscle labels: /u).innerText();
    const labelled = /(\d+) breaths\.$/u.exec(source)?.[1];
    await page.getByRole('button', { name: 'Take over muscle labels' }).press('Enter');
    await page.getByText(`${labelled} of ${breaths} breaths`).first().waitFor();
    await page.goto(`${address}&breath=5`);
    await page
      .getByText(/^VTi \d+ mL/u)
      .first()
      .waitFor();
    await page.keyboard.press('2');
    await page.getByText(/^Saved \d+\ss ago$/u).waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Submit/u })
      .click();
    await page.getByText('Your labels are submitted', { exact: false }).waitFor();
  });

  it('are a rater beside the others in review, agreement and export', async () => {
    await page.goto(`${address}&view=review&breath=5`);
    await page.getByText('0 of 1 disagreements settled').first().waitFor();
    await page.getByText(/^not told: /u).waitFor();
    await page.getByRole('button', { name: 'Derive muscle labels again' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Agreement' }).click();
    await page.getByRole('region', { name: 'R1 against Muscle' }).first().waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export labels' }).click();
    const table = readFileSync(await (await download).path(), 'utf8');
    expect(table).toContain(',open_kinds,');
    expect(table.match(/,Muscle,label,/gu)?.length).toBeGreaterThan(5);
  });

  it('are the truth of the score where that is asked for', async () => {
    await page.goto(`${story.server.address}/analytics?patient=${patientId}&view=statistics&score=any`);
    const panel = page.getByRole('region', { name: 'Score the detectors on this patient' });
    await panel.getByText(/\d+ clear efforts/u).waitFor();
    expect(await panel.getByText('have the label of a person', { exact: false }).count()).toBe(0);
    await panel.getByRole('combobox', { name: 'Labels of breaths' }).click();
    await page.getByRole('option', { name: 'Corrected in labeling' }).click();
    await panel.getByText('have the label of a person', { exact: false }).waitFor();
    expect(page.url()).toContain('labels=corrected');
    expect(errors).toEqual([]);
  });

  it('fit on a phone', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(`${address}&view=review&breath=5`);
    await page.getByText(/^Muscle labels: derived from/u).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  });
});
