import { dailyReportSchema } from '@eupnea/contracts/daily-report';
import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiSession, openApiSession } from '../support/api-session.ts';
import { openSharedStory, type SharedStory } from '../support/open-shared-story.ts';
import { findOverlaps, printPage, type Printout, readPaper } from '../support/print-page.ts';
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
        targets: report.targets.map((target) => ({
          ...target,
          assessable_seconds: 65_880,
          within_seconds: 23_456,
          share: 0.356,
        })),
      };
      await route.fulfill({ response: answer, json: busy });
    });
    await page.reload();
    await page.getByRole('cell', { name: '40' }).first().waitFor();
    const printout = await printPage(page);
    await page.unroute(`**${ENDPOINTS.dailyReport.path}*`);
    expect(readPaper(printout)).toContain('18 h 18 min');
    expect(printout.sheets).toBe(1);
    expect(readPaper(printout)).toContain('16620');
    expect(findOverlaps(printout)).toEqual([]);
    // One filled mark of 12 x 12 px has 144 coloured pixels; frames of two unfilled ones have 92.
    expect(printout.colouredPixels[0]).toBeGreaterThan(130);
  });

  it('prints all reports, each on sheets of its own', async () => {
    const { day } = await ask();
    await page.goto(`${server.address}/reports?all=${day}`);
    await page.getByText(/^(\d+) of \1 reports made$/).waitFor();
    const reports = await readReports(page);
    expect(reports.length).toBeGreaterThan(1);
    const printout = await printPage(page);
    expect(findOverlaps(printout)).toEqual([]);
    const letters = range(printout.sheets).map((place) => lettersOnSheet(printout, place + 1));
    const starts = reports.map(({ title }) => letters.findIndex((sheet) => sheet.startsWith(title)));
    // The heading of each report stands first on a sheet, in the order of the screen, on one sheet only.
    expect(starts).not.toContain(-1);
    expect(starts).toEqual([...new Set(starts)].toSorted((left, right) => left - right));
    expect(starts[0]).toBe(0);
    for (const [place, { title, parts }] of reports.entries()) {
      // Fonts decide how many sheets a report takes: all up to the heading of the next one are its own.
      const own = letters.slice(starts[place], starts[place + 1]).join('');
      expect(parts.filter((part) => !own.includes(part))).toEqual([]);
      const others = reports.filter((other) => other.title !== title);
      expect(others.filter((other) => own.includes(other.title))).toEqual([]);
    }
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

/** Headings, cells, tiles and notes of each report as paper must have them; letters without spaces. */
async function readReports(
  page: Page,
): Promise<readonly { readonly title: string; readonly parts: string[] }[]> {
  await page.emulateMedia({ media: 'print' });
  const reports = await page.getByRole('article').evaluateAll((articles) =>
    articles.map((article) => ({
      title: article.querySelector('h2')?.innerText ?? '',
      parts: [...article.querySelectorAll<HTMLElement>('h2, th, td, dt, dd > *, p, li')]
        .filter((part) => part.checkVisibility())
        .map((part) => part.innerText),
    })),
  );
  await page.emulateMedia({ media: null });
  return reports.map(({ title, parts }) => ({ title: lettersOf(title), parts: parts.map(lettersOf) }));
}

/** Letters of a sheet in the order in which they are printed. */
function lettersOnSheet({ texts }: Printout, sheet: number): string {
  const own = texts.filter((text) => text.sheet === sheet);
  return lettersOf(own.map(({ text }) => text).join(''));
}

/** Without spaces, ligatures and dots above letters, which the fonts of a machine place, or for which it has no letter (U+0000). */
function lettersOf(text: string): string {
  return text.normalize('NFKD').replaceAll(/[\s\p{M}\p{C}]/gu, '');
}

function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_none, place) => place);
}
