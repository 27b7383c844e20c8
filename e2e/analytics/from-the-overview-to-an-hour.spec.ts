import { breathsStatisticsSchema } from '@eupnea/contracts/breath-statistics';
import { formatNumber } from '@eupnea/notation/format-number';
import { ensure } from '@eupnea/model';
import { type UnitOverview, unitOverviewSchema } from '@eupnea/contracts/unit-overview';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiSession } from '../support/api-session.ts';
import { openWall } from '../support/enter.ts';
import { findViolations } from '../support/find-violations.ts';
import { WIDTHS } from '../support/open-browser.ts';
import { openOwnStory, type OwnStory } from '../support/open-own-story.ts';
import { setTheme } from '../support/set-theme.ts';
import type { ServerAccess } from '../support/start-server.ts';
import { uploadRecording } from '../support/upload-recording.ts';
import { watchErrors } from '../support/watch-errors.ts';
import { writeCsvRecording } from '../support/write-csv-recording.ts';

/** Over ten minutes, so that an hour has a say in which was worst. */
const RECORDED_SECONDS = 660;
const PLAIN = {
  header: ['time [s]', 'flow [L/min]', 'pressure [cmH2O]'],
  delimiter: ',',
  decimalComma: false,
  flowFactor: 1,
};

/** A clinician looks over all patients, and goes from the worst hour of one to its breaths. */
describe('the overview of the unit', () => {
  let story: OwnStory;
  let server: ServerAccess;
  let session: ApiSession;
  let page: Page;
  let errors: readonly string[] = [];

  const read = async (): Promise<UnitOverview> =>
    unitOverviewSchema.parse(await session.send('GET', '/nestjs/analytics/overview?span=newest'));

  /** The recordings begin at 11:00 UTC. */
  const opensFirstHour = ({ searchParams }: URL): boolean =>
    searchParams.get('view') !== null &&
    Date.parse(searchParams.get('from') ?? '') === Date.parse('2026-11-20T11:00:00Z');

  const chooseClock = async (zone: string): Promise<void> => {
    await page.goto(`${server.address}/cabinet`);
    await page.getByRole('combobox', { name: 'Time zone' }).fill(zone);
    const loaded = page.waitForEvent('load');
    await page.getByRole('option', { name: new RegExp(`^${zone}`) }).click();
    await loaded;
  };

  beforeAll(async () => {
    story = await openOwnStory();
    ({ server, session, page } = story);
    const folder = mkdtempSync(join(tmpdir(), 'eupnea-overview-'));
    for (const scenario of ['volume-control', 'copd-auto-peep']) {
      const path = join(folder, `${scenario}.csv`);
      writeCsvRecording(path, scenario, RECORDED_SECONDS, PLAIN);
      await uploadRecording(server, session, story.projectId, path);
    }
    rmSync(folder, { recursive: true });
    errors = watchErrors(page);
    await openWall(page, server);
  });

  afterAll(async () => {
    await story?.close();
  });

  it('says that nobody was ventilated today, and shows each patient’s newest day instead', async () => {
    await page.getByRole('link', { name: 'Analytics' }).click();
    await page.getByText('No ventilated patient in the last 24 hours.').waitFor();
    const rows = page.getByRole('table', { name: 'Unit overview, 24 hours' }).getByRole('rowheader');
    expect(await rows.count()).toBe(2);
    await page.getByText('The same 24 hours').click();
    await page.getByRole('heading', { name: 'No ventilated patient in these 24 hours' }).waitFor();
    await page.getByRole('button', { name: 'Show each patient’s newest day' }).click();
    await page.waitForURL(/span=newest/);
    await expect.poll(() => rows.count()).toBe(2);
    const { items } = await read();
    for (const [place, { pseudonym }] of items.entries())
      expect(await rows.nth(place).innerText()).toContain(pseudonym);
  });

  it('breaks no rule of accessibility that a program can tell, dark and light', async () => {
    expect(await findViolations(page)).toEqual([]);
    await setTheme(page, 'light');
    expect(await findViolations(page)).toEqual([]);
  });

  it.each(['en', 'nl', 'de', 'pt-BR'])('fits wide and narrow screens, %s', async (language) => {
    await page.evaluate((code) => localStorage.setItem('LANG', code), language);
    await page.reload();
    await page.getByRole('rowheader').first().waitFor();
    /** How far the table's cells reach beyond the page's main part, px. */
    const readOverhang = () =>
      page.getByRole('table').evaluate((table) => {
        const cells = [...table.querySelectorAll('th, td')];
        const right = Math.max(...cells.map((cell) => cell.getBoundingClientRect().right));
        return right - (document.querySelector('main')?.getBoundingClientRect().right ?? 0);
      });
    for (const size of [WIDTHS.phone, WIDTHS.tablet, WIDTHS.desktop]) {
      await page.setViewportSize(size);
      // What depends on the width follows it with the next frames.
      await expect.poll(readOverhang, { message: `${language} at ${size.width} px` }).toBeLessThanOrEqual(1);
    }
    await page.evaluate(() => localStorage.setItem('LANG', 'en'));
    await page.reload();
  });

  it('keeps order, filter and search in the address', async () => {
    await page.getByRole('textbox', { name: 'Pseudonym' }).fill('nobody is called so');
    await page.getByRole('heading', { name: 'No patient matches' }).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('button', { name: 'Descending' }).click();
    await page.waitForURL(/order=asc/);
    await page.reload();
    const first = page.getByRole('table', { name: 'Unit overview, 24 hours' }).getByRole('rowheader').first();
    const { items } = await read();
    await expect.poll(() => first.innerText()).toContain(items.at(-1)?.pseudonym ?? '?');
    await page.getByRole('button', { name: 'Ascending' }).click();
  });

  it('leads by keyboard from a patient’s hours to the breaths of one', async () => {
    const { items } = await read();
    const [noted] = items;
    await page.getByRole('link', { name: noted?.pseudonym ?? '', exact: true }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    const from = encodeURIComponent(noted?.worst_hour?.start ?? '');
    await page.waitForURL(
      (url) => url.search.includes(`from=${from}`) && url.search.includes('view=breaths'),
    );
    await page.getByRole('row').nth(1).waitFor();
    await page.goBack();
  });

  it('summarises the breaths and settings of a patient, as a file and again from its address', async () => {
    const { items } = await read();
    const [noted] = items;
    await page.getByRole('link', { name: noted?.pseudonym ?? '', exact: true }).click();
    await page.getByRole('link', { name: 'Statistics' }).click();
    const table = page.getByRole('region', { name: 'Statistics of breaths' }).getByRole('table');
    await expect.poll(() => table.innerText()).toContain('Expired tidal volume');
    expect(await findViolations(page)).toEqual([]);
    await page.goto(`${page.url()}&parameters=vte_ml,rr_bpm`);
    await expect.poll(() => table.getByRole('link').count()).toBe(2);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).first().click();
    const lines = readFileSync(await (await coming).path(), 'utf8').split('\r\n');
    const { parameters } = breathsStatisticsSchema.parse(
      await session.send('POST', '/nestjs/breaths-stat?fresh=true', {
        patient_id: noted?.patient_id,
        parameters: ['vte_ml'],
      }),
    );
    expect(lines[1]).toContain(`vte_ml,all,${parameters[0]?.all.n},`);
    expect(lines[1]).toContain(`,${parameters[0]?.all.median},`);
    await page.goto(`${server.address}/analytics?span=newest`);
  });

  it('gives breaths with a finding from 0 to 100 %, in bars of that scale', async () => {
    const { items } = await read();
    const table = page.getByRole('table', { name: 'Unit overview, 24 hours' });
    for (const row of items) {
      const hours = page.getByRole('group', { name: `Asynchrony by hour of ${row.pseudonym}` });
      const hour = ensure(
        row.hours.find(({ breaths }) => breaths > 0),
        'an hour with breaths',
      );
      const share = ensure(hour.finding_percent, 'a share');
      expect(share).toBeLessThanOrEqual(100);
      const bar = hours.locator(`a[data-start="${hour.start}"] i`);
      expect(await bar.evaluate((part) => Number.parseFloat(part.style.height))).toBeCloseTo(share, 0);
    }
    // Efforts that triggered nothing count beside the breaths: their rate has no percent sign.
    const [noted] = items;
    const cell = table.getByRole('row', { name: new RegExp(`^${noted?.pseudonym}`) });
    const text = await cell.innerText();
    expect(text).toContain(`${formatNumber(noted?.index_percent ?? 0, 1, 'en')} events per 100 breaths`);
  });

  it('states the definition that the index was counted by, and recounts by the reader’s choice', async () => {
    const { items } = await read();
    await page.getByRole('link', { name: items[0]?.pseudonym ?? '', exact: true }).click();
    await page
      .getByText(/^All kinds \(Eupnea\): .*confidence of 0\.\d+ or more\./u)
      .first()
      .waitFor();
    await page.getByRole('combobox', { name: 'Asynchrony index' }).click();
    await page.getByRole('option', { name: 'By Thille 2006' }).click();
    await page.waitForURL(/index=thille/);
    await page
      .getByText(/^By Thille 2006: .*confidence of 0\.\d+ or more\./u)
      .first()
      .waitFor();
    await page.reload();
    await page
      .getByText(/^By Thille 2006: /u)
      .first()
      .waitFor();
    await page.goto(`${server.address}/analytics?span=newest`);
  });

  it('has one clock: the hour that is read is the hour that opens, on every screen', async () => {
    const { items } = await read();
    const { pseudonym, patient_id: patientId } = ensure(items[0], 'a patient');
    await chooseClock('Asia/Tokyo');
    await page.goto(`${server.address}/analytics?span=newest`);
    await page.getByText('Clock of Asia/Tokyo').waitFor();
    await page.getByRole('link', { name: `Breaths of ${pseudonym}, 20:00–21:00` }).click();
    await page.waitForURL(opensFirstHour);
    await expect.poll(() => page.getByRole('row').nth(1).innerText()).toMatch(/20:0\d/u);
    await page.goto(`${server.address}/analytics?patient=${patientId}`);
    await page.getByText(/^Hours in Asia\/Tokyo\./u).waitFor();
    await page.getByRole('button', { name: /20:00–21:00/u }).click();
    await page.getByRole('button', { name: 'Open the breaths of this hour' }).click();
    await page.waitForURL(opensFirstHour);
    await chooseClock('As the browser');
    await page.goto(`${server.address}/analytics?span=newest`);
  });

  it('keeps what the waveform estimates apart from the events that happened', async () => {
    const { items } = await read();
    const { patient_id: patientId, end } = ensure(items[0], 'a patient');
    const from = new Date(Date.parse(end) - 86_400_000).toISOString();
    await page.goto(`${server.address}/patient/${patientId}?tab=events&from=${from}&to=${end}`);
    const events = page.getByRole('region', { name: 'Events of the period, newest first' });
    await events.getByText('Session').first().waitFor();
    expect(await events.getByText('estimated from the waveform').count()).toBe(0);
    await page.getByRole('button', { name: 'Estimated settings' }).click();
    await events.getByText('estimated from the waveform').first().waitFor();
    await page.goto(`${server.address}/analytics?span=newest`);
  });

  it('finds a patient in the management by what its list shows: pseudonym, number, file', async () => {
    const { items } = await read();
    await page.goto(`${server.address}/patient-management`);
    const found = page.getByRole('button', { name: /^Open the record of/ });
    await expect.poll(() => found.count()).toBe(2);
    const listFound = () => found.evaluateAll((buttons) => buttons.map((button) => button.ariaLabel ?? ''));
    const search = page.getByRole('search').getByRole('textbox', { name: 'Search' });
    const listed = items.map(({ pseudonym, patient_id: patientId, device }) => ({
      name: `Open the record of ${pseudonym}`,
      texts: [pseudonym, String(patientId), ensure(device?.description, 'the name of the file')],
    }));
    for (const text of listed.flatMap(({ texts }) => texts)) {
      // The number of a patient may stand in the other's pseudonym, whose digits are drawn.
      const holding = listed.filter(({ texts }) => texts.some((shown) => shown.includes(text)));
      await search.fill(text);
      await search.press('Enter');
      await expect
        .poll(async () => (await listFound()).toSorted(), { message: text })
        .toEqual(holding.map(({ name }) => name).toSorted());
    }
    await page.goto(`${server.address}/analytics?span=newest`);
  });

  it('leads from the worst hour to its breaths at one click, on a telephone too', async () => {
    const { items } = await read();
    await page.setViewportSize(WIDTHS.phone);
    await page.getByRole('link', { name: `Breaths of ${items[0]?.pseudonym}` }).click();
    await page.waitForURL(/view=breaths/);
    await page.goBack();
    await page.getByRole('table', { name: 'Unit overview, 24 hours' }).waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(errors).toEqual([]);
  });
});
