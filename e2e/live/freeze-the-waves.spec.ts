import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patientPage, type PatientPage } from '../pages/patient-page.ts';
import { listDevices, openApiSession } from '../support/api-session.ts';
import { openSharedStory, type SharedStory } from '../support/open-shared-story.ts';
import type { ServerAccess } from '../support/start-server.ts';

/** What a person does at the bedside view: watch, freeze, measure, resume, ask what a number is. */
describe('the bedside view of a streaming ventilator', () => {
  let story: SharedStory;
  let server: ServerAccess;
  let page: Page;
  let patient: PatientPage;

  beforeAll(async () => {
    story = await openSharedStory('demo');
    ({ server, page } = story);
    const [first] = await listDevices(await openApiSession(server));
    patient = patientPage(page);
    await patient.open(server.address, first?.id ?? -1);
  });

  afterAll(async () => {
    await story?.close();
  });

  /** Its running clock shows that time passes. */
  const pill = () => page.getByText(/^Frozen \d+\ss$/);

  /** Whether the picture is the same once the clock of the pill has gone on. */
  async function staysAsTimePasses(): Promise<boolean> {
    const [picture, shown] = [await patient.readPicture(), await pill().innerText()];
    await expect.poll(() => pill().innerText()).not.toBe(shown);
    return (await patient.readPicture()) === picture;
  }

  it('draws waves that move', async () => {
    await page.getByRole('button', { name: /^Live/ }).waitFor();
    // A first breath lies behind, so that there are waves to freeze and to measure.
    await patient.number('Peak pressure (Pmax)').first().waitFor();
    await patient.waitForOtherPicture(await patient.readPicture());
  });

  it('stands still while frozen, and data go on arriving', async () => {
    await page.keyboard.press('f');
    // The first picture may still be the one before the cursor and the pill had their place.
    await expect.poll(staysAsTimePasses).toBe(true);
    await page.getByText('Values stay live while frozen').waitFor();
    await page.getByRole('button', { name: /^Live/ }).waitFor();
  });

  it('measures with the cursor: a sample, ten samples, and the time since the mark', async () => {
    await expect
      .poll(() => patient.readCursor())
      .toMatch(/^\d\d:\d\d:\d\d\.\d\d, Airway pressure -?[\d.]+, Flow -?[\d.]+, Volume -?\d+/);
    await patient.cursor.focus();
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowLeft');
    const interval = async () => readInterval(await patient.readCursor());
    await expect.poll(interval).toBeLessThan(0);
    const one = await interval();
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(async () => (await interval()) / one).toBeCloseTo(11, 0);
  });

  it('goes on where time is when it resumes', async () => {
    await page.getByRole('button', { name: /^Resume/ }).click();
    await page.getByText(/^Frozen/).waitFor({ state: 'hidden' });
    await patient.waitForOtherPicture(await patient.readPicture());
  });

  it('tells what a number is, unrounded, and where it comes from', async () => {
    await patient.number('Peak pressure (Pmax)').first().click();
    const popover = page.getByRole('dialog');
    await popover.getByText('max Paw over the breath').waitFor();
    await expect.poll(() => popover.innerText()).toMatch(/\d+\.\d\s*cmH₂O/);
    await page.keyboard.press('Escape');
    await popover.waitFor({ state: 'hidden' });
  });

  it('counts the delays of its messages', async () => {
    await page.getByRole('button', { name: /^Live/ }).click();
    const popover = page.getByRole('dialog');
    for (const term of [
      'Delay now',
      'Delay min / avg / max',
      'Messages',
      'Message rate',
      'Skipped',
      'Page open',
      'Last message',
    ]) {
      await popover.getByText(term, { exact: true }).waitFor();
    }
  });
});

/** Seconds from "Δ -0.02 s". */
function readInterval(text: string): number {
  return Number(/Δ (-?[\d.]+) s/.exec(text)?.[1]);
}
