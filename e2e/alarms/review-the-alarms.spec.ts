import { alarmAnalyticsSchema } from '@eupnea/contracts/alarm-analytics';
import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { patientDetailSchema } from '@eupnea/contracts/patient-record';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiSession, type ApiSession } from '../support/api-session.ts';
import { enter } from '../support/enter.ts';
import { findViolations } from '../support/find-violations.ts';
import { openStoryBrowser, openContext, type StoryBrowser } from '../support/open-browser.ts';
import { startDemoServer, type TestServer } from '../support/start-server.ts';
import { watchErrors } from '../support/watch-errors.ts';

const PATIENT = 1;

/** A limit that every breath crosses gives an alarm; somebody looks at it afterwards and tries another limit. */
describe('the alarms of a bed', () => {
  let server: TestServer;
  let session: ApiSession;
  let browser: StoryBrowser;
  let page: Page;
  let errors: readonly string[] = [];

  beforeAll(async () => {
    server = await startDemoServer();
    session = await openApiSession(server);
    const path = ENDPOINTS.setPatientLimits.path.replace(':id', String(PATIENT));
    const record = patientDetailSchema.parse(
      await session.send('GET', `${ENDPOINTS.getSinglePatient.path}?patient_id=${PATIENT}`),
    );
    await session.send('PUT', path, {
      version: record.version,
      limits: [{ parameter: 'Pmax', low: null, high: 6 }],
    });
    browser = await openStoryBrowser();
    page = await (await openContext(browser)).newPage();
    errors = watchErrors(page);
    await enter(page, server);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.remove();
  });

  it('are counted with the time that was observed, by kind and by device', async () => {
    const query = `${ENDPOINTS.alarmAnalytics.path}?patient_id=${PATIENT}&source=eupnea&kind=Pmax_high`;
    const count = async () => alarmAnalyticsSchema.parse(await session.send('GET', query)).episodes;
    await expect.poll(count, { timeout: 180_000 }).toBe(1);
    await page.goto(`${server.address}/alarm-analytics`);
    await page.getByRole('row', { name: /Eupnea limit: .* high/ }).waitFor();
    expect(await page.getByText('connected and not in standby').count()).toBe(1);
  });

  it('stand in the bedside view that is opened later, from the store', async () => {
    const later = await page.context().newPage();
    await later.routeWebSocket(/\/(ventilation|frontend)\//, () => undefined);
    await later.goto(`${server.address}/patient/${PATIENT}?device_id=1`);
    const alerts = later.getByRole('region', { name: 'Alarms' });
    await alerts
      .getByRole('listitem')
      .filter({ hasText: /Eupnea limit: .* high/ })
      .waitFor();
    await later.close();
  });

  it('say how many another limit would have given, on how many breaths, and that it is no recommendation', async () => {
    await page.getByText('not a recommendation').waitFor();
    await page.getByRole('combobox', { name: 'Eupnea limit', exact: true }).click();
    await page.getByRole('option', { name: /^Pmax high$/ }).click();
    const row = page.getByRole('row', { name: /^Alarms/ });
    const tryLimit = async (limit: string) => {
      await page.getByRole('textbox', { name: /^Other limit/ }).fill(limit);
      await page.getByRole('button', { name: 'Count alarms' }).click();
      await page.waitForURL(new RegExp(`limit=Pmax_high&try=${limit}$`));
    };
    // What every breath crosses would have alarmed on every bed, and what none crosses on none.
    await tryLimit('6');
    await expect.poll(() => row.innerText()).toMatch(/\s[1-9]\d*$/);
    await tryLimit('190');
    await expect.poll(() => row.innerText()).toMatch(/\s0$/);
    await page.getByText(/Counted over \d+ breaths/).waitFor();
  });

  it('break no rule of accessibility that a program can tell', async () => {
    expect(await findViolations(page)).toEqual([]);
  });

  it('can be narrowed by the address and taken along as a file', async () => {
    await page.getByRole('combobox', { name: 'Alarm source' }).click();
    await page.getByRole('option', { name: 'Eupnea limits' }).click();
    await page.waitForURL(/source=eupnea/);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const content = readFileSync(await (await coming).path(), 'utf8');
    expect(content).toMatch(/^kind,Pmax_high,eupnea,Pmax,unclassified,false,1,/m);
    expect(errors).toEqual([]);
  });
});
