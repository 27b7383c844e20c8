import { readFileSync } from 'node:fs';
import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { roundPageSchema } from '@eupnea/contracts/round-page';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReadPdf, readPdf } from '../../apps/server/src/testing/read-pdf.ts';
import { type ApiSession, openApiSession } from '../support/api-session.ts';
import { findViolations } from '../support/find-violations.ts';
import { openSharedStory, type SharedStory } from '../support/open-shared-story.ts';
import { watchErrors } from '../support/watch-errors.ts';

const PATIENT = 1;
const PATH = ENDPOINTS.roundPage.path.replace(':id', String(PATIENT));
const PHONE = { width: 375, height: 800 };

/** Somebody takes the reports of a patient and of the unit to a meeting without a browser. */
describe('reports as documents', () => {
  let story: SharedStory;
  let session: ApiSession;
  let page: Page;
  let pseudonym = '';
  let errors: readonly string[] = [];

  beforeAll(async () => {
    story = await openSharedStory('demo');
    ({ page } = story);
    errors = watchErrors(page);
    session = await openApiSession(story.server);
  });

  afterAll(async () => {
    await story?.close();
  });

  /** Opens a page and focuses its button once the page is there: a key on a disabled button is lost. */
  async function open(address: string): Promise<void> {
    await page.goto(`${story.server.address}/reports?${address}`);
    const button = page.getByRole('button', { name: 'PDF', exact: true });
    await button.waitFor();
    await expect.poll(() => button.isEnabled()).toBe(true);
    await button.focus();
  }

  /** Presses the button by keyboard and reads the file that comes down. */
  async function take(address: string): Promise<{ readonly name: string; readonly pdf: ReadPdf }> {
    await open(address);
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    return { name: download.suggestedFilename(), pdf: await readPdf(readFileSync(await download.path())) };
  }

  it('the round page comes down as one sheet that names its patient', async () => {
    const ask = async () => roundPageSchema.parse(await session.send('GET', PATH));
    await expect.poll(async () => (await ask()).breaths, { timeout: 180_000 }).toBeGreaterThan(5);
    pseudonym = (await ask()).patient.pseudonym;
    const { name, pdf } = await take(`patient=${PATIENT}&view=round`);
    expect(name).toMatch(/^round-page-.+-\d{4}-\d\d-\d\d\.pdf$/u);
    expect(pdf.pages).toHaveLength(1);
    expect(pdf.pages[0]?.faults).toEqual([]);
    expect(pdf.title).toBe(`Round page · ${pseudonym}`);
    expect(pdf.text).toContain('1 of 1');
    expect(await findViolations(page)).toEqual([]);
  });

  it('the daily report, weaning and the audit too, with the patient and the page number on each page', async () => {
    for (const [address, title] of [
      [`patient=${PATIENT}`, `Daily report · ${pseudonym}`],
      [`patient=${PATIENT}&view=weaning`, `Weaning · ${pseudonym}`],
      ['view=protection', 'Protective ventilation audit · All patients'],
    ] as const) {
      const { pdf } = await take(address);
      expect(pdf.title).toBe(title);
      expect(pdf.text).toContain(pseudonym);
      const [, subject = ''] = title.split(' · ');
      for (const [place, { text, faults }] of pdf.pages.entries()) {
        expect(text).toContain(subject);
        expect(text).toContain(`${place + 1} of ${pdf.pages.length}`);
        expect(faults).toEqual([]);
      }
    }
  });

  it('speaks the language of the screen, also on a phone, and says why it did not come', async () => {
    await page.setViewportSize(PHONE);
    for (const [language, words] of [
      ['nl', 'Uitsluitend voor onderzoeksdoeleinden'],
      ['de', 'Nur für Forschungszwecke'],
      ['pt-BR', 'Somente para fins de pesquisa'],
    ] as const) {
      await page.evaluate((chosen) => localStorage.setItem('LANG', chosen), language);
      const { pdf } = await take(`patient=${PATIENT}&view=round`);
      expect([pdf.language, pdf.text.includes(words), pdf.pages.length]).toEqual([language, true, 1]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    }
    await page.evaluate(() => localStorage.setItem('LANG', 'en'));
    expect(errors).toEqual([]);
    const refuse = `**${ENDPOINTS.roundPagePdf.path.replace(':id', String(PATIENT))}*`;
    await open(`patient=${PATIENT}&view=round`);
    await page.route(refuse, (route) => route.abort());
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.unroute(refuse);
  });
});
