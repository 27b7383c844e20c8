import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { patientSchema } from '@eupnea/contracts/patient';
import { DuckDBInstance } from '@duckdb/node-api';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations, WCAG_AA } from '../support/find-violations.ts';
import { WIDTHS } from '../support/open-browser.ts';
import { openOwnStory, type OwnStory } from '../support/open-own-story.ts';
import { pressTo, tabTo } from '../support/press-to.ts';
import type { ServerAccess } from '../support/start-server.ts';
import { uploadRecording } from '../support/upload-recording.ts';
import { writePb840Recording } from '../support/write-pb840-recording.ts';

/** Stored at once, unlike a live stream, whose last five minutes count when they are over. */
const PATIENTS = [
  { pseudonym: 'R-1', sex: 'man', age: 71, height: 180, scenario: 'pressure-control' },
  { pseudonym: 'R-2', sex: 'woman', age: 44, height: 165, scenario: 'ards-severe' },
] as const;

/** A researcher's way from conditions to a file that an analysis program reads. */
describe('a researcher', () => {
  const folder = mkdtempSync(join(tmpdir(), 'eupnea-research-'));
  let story: OwnStory;
  let server: ServerAccess;
  let page: Page;

  beforeAll(async () => {
    story = await openOwnStory();
    const { session, projectId } = story;
    ({ server, page } = story);
    for (const { scenario, ...record } of PATIENTS) {
      const created = await session.send('POST', '/nestjs/patients/create', {
        ...record,
        age_unit: 'years',
        project_id: projectId,
      });
      const path = join(folder, `${scenario}.txt`);
      writePb840Recording(path, scenario, 120, 1);
      await uploadRecording(server, session, projectId, path, patientSchema.parse(created).id);
    }
  });

  afterAll(async () => {
    await story?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  const count = () => page.getByRole('region', { name: 'Count' });
  /** Address of the comparison, once it was seen. */
  let comparison = '';
  /** Patients of the last step. */
  const patientsLeft = async () =>
    Number(await count().getByRole('row').last().getByRole('cell').first().innerText());

  it('is led from an empty page to a first cohort, and sees its count follow', async () => {
    await page.goto(`${server.address}/research`);
    await page.getByText('No cohort yet').waitFor();
    await page.getByRole('button', { name: 'New cohort' }).first().click();
    await heading('New cohort');
    await page.getByLabel('Name').fill('Older patients');
    await count().getByRole('row').nth(1).waitFor();
    const everybody = await patientsLeft();
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('menuitem', { name: 'Age', exact: true }).click();
    await page.getByText('Enter a lower bound, an upper bound or both.').waitFor();
    await page.getByLabel('From, years').fill('60');
    await count().getByText('Age ≥ 60 years').waitFor();
    const older = await patientsLeft();
    expect(older).toBeGreaterThan(0);
    expect(older).toBeLessThan(everybody);
  });

  it('finds the edits in the address, also after a reload', async () => {
    const address = new URL(page.url());
    expect(JSON.parse(address.searchParams.get('definition') ?? '{}')).toEqual({
      where: { kind: 'all', of: [{ kind: 'age', from: 60 }] },
    });
    await page.reload();
    await expect.poll(() => page.getByLabel('From, years').inputValue()).toBe('60');
    await page.getByLabel('Name').fill('Older patients');
    await page.getByRole('button', { name: 'Create cohort' }).click();
    await heading('Older patients');
  });

  it('makes another cohort without a mouse', async () => {
    await page.goto(`${server.address}/research`);
    await page.getByRole('link', { name: 'Older patients' }).waitFor();
    await tabTo(page, 'New cohort');
    await page.keyboard.press('Enter');
    await heading('New cohort');
    await tabTo(page, /^Name/);
    await page.keyboard.type('Men');
    await tabTo(page, 'Add condition');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.closest('[role="menu"]') instanceof Element);
    await pressTo(page, 'ArrowDown', 'Sex');
    await page.keyboard.press('Enter');
    await count().getByText('Sex Male').waitFor();
    await tabTo(page, 'Create cohort');
    await page.keyboard.press('Enter');
    await heading('Men');
  });

  it('keeps what the definition gives now, with the way to the breaths', async () => {
    await page.getByText('No snapshot yet.').waitFor();
    await page.getByRole('button', { name: 'Create snapshot' }).click();
    await page.getByRole('button', { name: 'Show periods' }).click();
    const patient = page.getByRole('region', { name: 'Snapshots' }).getByRole('link').first();
    await patient.waitFor();
    expect(await patient.getAttribute('href')).toMatch(/\/analytics\?.*view=breaths/);
  });

  it('takes a data set out, which DuckDB reads', async () => {
    const panel = page.getByRole('region', { name: 'Data sets' });
    await panel.getByText(/^A data set created now would contain \d+ patients/).waitFor();
    await panel
      .getByText(/combinations? of age, sex and conditions that fewer than 5 patients share/)
      .waitFor();
    await tabTo(page, 'Create data set');
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Download', exact: true }).waitFor();
    await tabTo(page, 'Download');
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    const zip = join(folder, 'dataset.zip');
    await download.saveAs(zip);
    const members = unzipSync(readFileSync(zip));
    expect(Object.keys(members)).toContain('datapackage.json');
    const table = join(folder, 'patients.parquet');
    writeFileSync(table, members['patients.parquet'] ?? new Uint8Array());
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const found = await connection.runAndReadAll(`select distinct sex from '${table}'`);
    expect(found.getRowObjectsJson()).toEqual([{ sex: 'man' }]);
  });

  it('takes the cohort out in CLIF tables, whose audit DuckDB computes by the lines of the README', async () => {
    const panel = page.getByRole('region', { name: 'Data sets' });
    await panel.getByRole('combobox', { name: 'Format' }).click();
    await page.getByRole('option', { name: 'CLIF 2.1 tables' }).click();
    await panel.getByText(/Modes without a category keep their name/).waitFor();
    expect(await panel.getByRole('checkbox', { name: /With waveforms/ }).count()).toBe(0);
    await panel.getByRole('button', { name: 'Create data set' }).click();
    const row = panel.getByRole('article').filter({ hasText: 'CLIF 2.1 tables' });
    await row.getByText(/clif_respiratory_support \d+/).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    const members = unzipSync(readFileSync(await download.path()));
    for (const [name, content] of Object.entries(members)) writeFileSync(join(folder, name), content);
    const readMe = new TextDecoder().decode(members['README.md']);
    const sql = /```sql\n(?<sql>[^;]+);/u.exec(readMe)?.groups?.['sql'] ?? '';
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const inFolder = sql.replaceAll(/'(clif_\w+\.parquet)'/gu, (_match, name) => `'${join(folder, name)}'`);
    await connection.runAndReadAll(inFolder);
    const sexes = `select distinct sex_category from '${join(folder, 'clif_patient.parquet')}'`;
    const found = await connection.runAndReadAll(sexes);
    expect(found.getRowObjectsJson()).toEqual([{ sex_category: 'Male' }]);
  });

  it('takes the cohort out in OMOP tables, whose registry names the files beside them', async () => {
    const panel = page.getByRole('region', { name: 'Data sets' });
    await panel.getByRole('combobox', { name: 'Format' }).click();
    await page.getByRole('option', { name: 'OMOP waveform tables' }).click();
    await panel.getByRole('combobox', { name: 'Files of waveforms' }).click();
    await page.getByRole('option', { name: 'EDF+' }).click();
    await panel.getByRole('button', { name: 'Create data set' }).click();
    const row = panel.getByRole('article').filter({ hasText: 'OMOP waveform tables' });
    await row.getByText(/waveform_feature \d+/).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    const members = unzipSync(readFileSync(await download.path()));
    writeFileSync(join(folder, 'registry.parquet'), members['waveform_registry.parquet'] ?? new Uint8Array());
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const files = `select waveform_target_file_uri as uri from '${join(folder, 'registry.parquet')}'`;
    const named = (await connection.runAndReadAll(files))
      .getRowObjectsJson()
      .map(({ uri }) => (typeof uri === 'string' ? uri : ''));
    expect(named.some((uri) => uri.endsWith('.edf'))).toBe(true);
    expect(named.toSorted()).toEqual(
      Object.keys(members)
        .filter((name) => name.includes('/'))
        .toSorted(),
    );
  });

  it('compares both cohorts, and takes a figure along', async () => {
    await page.goto(`${server.address}/research`);
    await page.getByRole('checkbox', { name: 'Compare Older patients' }).check();
    await page.getByRole('checkbox', { name: 'Compare Men' }).check();
    await page.getByRole('button', { name: 'Compare 2 chosen' }).click();
    await heading('Comparison');
    await page.waitForURL(/compare=c\d+(,|%2C)c\d+/);
    comparison = page.url();
    const table = page.getByRole('table', { name: 'Characteristics of the groups' });
    await table.getByRole('row', { name: /^Age/ }).waitFor();
    const fetchBy = async (name: RegExp) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name }).first().click(),
      ]);
      return readFileSync(await download.path(), 'utf8');
    };
    const figure = await fetchBy(/^SVG: figure of .*, one point per patient$/);
    expect(figure).toContain('For research purpose only');
    expect(figure).not.toContain('var(--');
    const numbers = await fetchBy(/^CSV: numbers of .*, one point per patient$/);
    expect(numbers.trim().split('\n').length).toBeGreaterThan(2);
    expect(await findViolations(page, WCAG_AA)).toEqual([]);
    await page.goBack();
    await heading('Research');
  });

  it('reads every page of it on a phone too, in every language, and no rule of accessibility is broken', async () => {
    await page.getByRole('link', { name: 'Men', exact: true }).click();
    await heading('Men');
    const address = page.url();
    const pages = [address, `${server.address}/research`, comparison];
    for (const path of pages) {
      await page.goto(path);
      await page
        .getByRole('button', { name: /^(New cohort|Create data set|Download CSV)$/ })
        .first()
        .waitFor();
      for (const width of ['desktop', 'phone'] as const) {
        await page.setViewportSize(WIDTHS[width]);
        await expect.poll(() => readOverflow(page)).toBeLessThanOrEqual(0);
        // Figures are drawn at the new width a frame later; until then they scroll, and axe finds no way to by keyboard.
        await expect.poll(() => readFigureOverflow(page)).toBeLessThanOrEqual(0);
        expect(await findViolations(page, WCAG_AA)).toEqual([]);
      }
    }
    for (const language of ['nl', 'de', 'pt-BR']) {
      await page.evaluate((code) => localStorage.setItem('LANG', code), language);
      for (const path of pages) {
        await page.goto(path);
        await page.locator('table').first().or(page.getByRole('checkbox').first()).first().waitFor();
        // A slow machine shows the table a moment before the texts of the language.
        await expect
          .poll(async () => (await page.locator('body').innerText()).match(/\bresearch\.\w+/g) ?? [])
          .toEqual([]);
        await expect
          .poll(() => readOverflow(page), { message: `${path} in ${language}` })
          .toBeLessThanOrEqual(0);
      }
    }
  });
});

async function readOverflow(page: Page): Promise<number> {
  return await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** How far the widest figure reaches beyond its box, px. Zero without figures. */
async function readFigureOverflow(page: Page): Promise<number> {
  return await page
    .locator('figure > div')
    .evaluateAll((boxes) => Math.max(0, ...boxes.map((box) => box.scrollWidth - box.clientWidth)));
}
