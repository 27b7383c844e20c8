import { dailyReportSchema, ENDPOINTS } from '@eupnea/contracts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiSession, openApiSession } from '../support/api-session.ts';
import { openSharedStory, type SharedStory } from '../support/open-shared-story.ts';
import { findOverlaps, printPage, readPaper } from '../support/print-page.ts';
import type { ServerAccess } from '../support/start-server.ts';

const PATIENT = 1;
const ENOUGH_BREATHS = 5;
/** One filled and one hatched mark. */
const MARKED_KINDS = ['ineffective_effort', 'double_trigger'] as const;

/** Somebody prints a page and reads it on paper, as it came out of the printer. */
describe('what a page prints', () => {
  let story: SharedStory;
  let server: ServerAccess;
  let session: ApiSession;
  let page: Page;
  const ask = async () =>
    dailyReportSchema.parse(await session.send('GET', `${ENDPOINTS.dailyReport.path}?patient_id=${PATIENT}`));

  beforeAll(async () => {
    story = await openSharedStory('demo');
    ({ server, page } = story);
    session = await openApiSession(server);
  });

  afterAll(async () => {
    await story?.close();
  });

  it('prints the daily report: its words, its numbers and its bars, and nothing around it', async () => {
    const countBreaths = async () => (await ask()).breaths;
    await expect.poll(countBreaths, { timeout: 180_000 }).toBeGreaterThan(ENOUGH_BREATHS);
    const { day, patient } = await ask();
    await page.goto(`${server.address}/reports?patient=${PATIENT}&date=${day}`);
    await page.getByRole('heading', { name: `Daily report ${patient?.pseudonym}` }).waitFor();
    const tile = page.locator('dl > div', { has: page.getByText('Breaths', { exact: true }) });
    const breaths = await tile.locator('strong').innerText();
    const printout = await printPage(page);
    const paper = readPaper(printout);
    expect(paper).toContain(`Daily report ${patient?.pseudonym}`);
    expect(paper).toContain(`Breaths ${breaths}`);
    expect(paper).toContain('Lung-protective bounds');
    expect(paper).toContain('Created');
    expect(paper).not.toContain('Sign out');
    expect(findOverlaps(printout)).toEqual([]);
    expect(printout.sheets).toBe(1);
    // Bars, rules and letters: an empty sheet has 0, this one 0.06 to 0.1.
    expect(printout.inkShares[0]).toBeGreaterThan(0.04);
  });

  it('keeps long numbers apart and fills the marks of kinds, as a day of many findings has them', async () => {
    await page.route(`**${ENDPOINTS.dailyReport.path}*`, async (route) => {
      const answer = await route.fetch();
      const report = dailyReportSchema.parse(await answer.json());
      const found = { events: 40, breaths_with_finding: 40, finding_percent: 0.2, index_percent: 0.2 };
      const counts = { ...found, decided_breaths: 16_620, undecided_breaths: 0 };
      const kinds = MARKED_KINDS.map((kind) => ({ kind, ...counts, confidence: 0.9 }));
      const busy = {
        ...report,
        observed_seconds: 65_880,
        session_seconds: 86_400,
        breaths: 16_620,
        asynchrony: { ...report.asynchrony, events: 80, kinds },
      };
      await route.fulfill({ response: answer, json: busy });
    });
    await page.reload();
    await page.getByRole('cell', { name: '40' }).first().waitFor();
    const printout = await printPage(page);
    await page.unroute(`**${ENDPOINTS.dailyReport.path}*`);
    expect(readPaper(printout)).toContain('18 h 18 min');
    expect(readPaper(printout)).toContain('16620');
    expect(findOverlaps(printout)).toEqual([]);
    // One filled mark of 12 x 12 px has 144 coloured pixels; frames of two unfilled ones have 92.
    expect(printout.colouredPixels[0]).toBeGreaterThan(130);
  });

  it('prints all reports, each on sheets of its own', async () => {
    const { day } = await ask();
    await page.goto(`${server.address}/reports?all=${day}`);
    await page.getByText(/^(\d+) of \1 reports made$/).waitFor();
    const reports = await page.getByRole('article').count();
    const printout = await printPage(page);
    const titles = printout.texts.filter(({ text }) => text.startsWith('Daily report '));
    expect(new Set(titles.map(({ sheet }) => sheet)).size).toBe(reports);
    // A report with many kinds takes a second sheet; none runs on over the next report.
    expect(printout.sheets).toBeGreaterThanOrEqual(reports);
    expect(printout.sheets).toBeLessThanOrEqual(2 * reports);
    expect(Math.min(...printout.inkShares)).toBeGreaterThan(0.02);
  });

  it('prints the definitions', async () => {
    await page.goto(`${server.address}/definitions`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const onScreen = await page.getByRole('main').getByRole('row').count();
    const printout = await printPage(page);
    const paper = readPaper(printout);
    expect(onScreen).toBeGreaterThan(50);
    expect(paper).toContain('max Paw over the breath');
    expect(findOverlaps(printout)).toEqual([]);
  });
});
