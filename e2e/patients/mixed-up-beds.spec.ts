import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { patientPageSchema, patientSchema } from '@eupnea/contracts/patient';
import { storedBreathPageSchema } from '@eupnea/contracts/stored-breath';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patientManagementPage, type PatientManagementPage } from '../pages/patient-management-page.ts';
import { reviewPage } from '../pages/review-page.ts';
import { listDevices, openApiSession, type ApiSession } from '../support/api-session.ts';
import { enter } from '../support/enter.ts';
import { openStoryBrowser, openContext, type WIDTHS, type StoryBrowser } from '../support/open-browser.ts';
import { VTE_ML, startMixedUpDemo, type MixUp, type MixedBed } from '../support/start-mixed-up-demo.ts';
import type { ServerAccess } from '../support/start-server.ts';
import { watchDevice, type DeviceWatch } from '../support/watch-device.ts';

const WIDTHS_TRIED: readonly (keyof typeof WIDTHS)[] =
  process.env['EUPNEA_DEEP'] === '1' ? ['desktop', 'tablet', 'phone'] : ['desktop'];

/** A nurse mixed up two beds for 40 minutes. Both go on breathing while it is put right. */
describe.each(WIDTHS_TRIED)('two beds that were mixed up for 40 minutes, at %s width', (width) => {
  let mixUp: MixUp;
  let server: ServerAccess;
  let session: ApiSession;
  let browser: StoryBrowser;
  let page: Page;
  let management: PatientManagementPage;
  let watches: readonly DeviceWatch[] = [];

  beforeAll(async () => {
    mixUp = await startMixedUpDemo();
    ({ server } = mixUp);
    session = await openApiSession(server);
    watches = [mixUp.one, mixUp.other].map(({ deviceId }) =>
      watchDevice(server.address, session.accessToken, deviceId),
    );
    browser = await openStoryBrowser();
    page = await (await openContext(browser, { width })).newPage();
    await enter(page, server);
    management = patientManagementPage(page);
  });

  afterAll(async () => {
    for (const watch of watches) watch.close();
    await browser?.close();
    await mixUp?.close();
  });

  it('are found in the trends: for 40 minutes the volumes are another patient’s', async () => {
    const { one, fromMs, toMs } = mixUp;
    expect(await readVolume(page, server, one, fromMs - 600_000, fromMs)).toBe(VTE_ML.large);
    expect(await readVolume(page, server, one, fromMs, toMs)).toBe(VTE_ML.small);
  });

  it('are shown before what moves, to the breath', async () => {
    const { one, other, fromMs, toMs, breaths } = mixUp;
    await management.open(server.address);
    await management.openRecord(one.pseudonym);
    await management.previewTransfer(other.pseudonym, fromMs, toMs);
    await management.record.getByText(`${breaths} breaths would move.`).waitFor();
    // Until the other bed is put right too, the patient would be on two ventilators.
    await management.record.getByText(/The patient would be on two ventilators/).waitFor();
    await expect.poll(() => countMixed(session, mixUp)).toEqual({ one: [breaths, 0], other: [0, breaths] });
  });

  it('are transferred, undone, and transferred again', async () => {
    const { one, other, breaths } = mixUp;
    await management.transfer();
    await expect.poll(() => countMixed(session, mixUp)).toEqual({ one: [0, 0], other: [breaths, breaths] });
    await management.record.getByText(`patient ${one.pseudonym} → ${other.pseudonym}`).waitFor();
    await management.undo();
    await expect.poll(() => countMixed(session, mixUp)).toEqual({ one: [breaths, 0], other: [0, breaths] });
    await management.previewTransfer(other.pseudonym, mixUp.fromMs, mixUp.toMs);
    await management.record.getByText(`${breaths} breaths would move.`).waitFor();
    await management.transfer();
    await expect.poll(() => countMixed(session, mixUp)).toEqual({ one: [0, 0], other: [breaths, breaths] });
  });

  it('are right once the other bed’s 40 minutes went the other way', async () => {
    const { one, other, fromMs, toMs, breaths } = mixUp;
    await management.open(server.address);
    await management.openRecord(other.pseudonym);
    await management.previewTransfer(one.pseudonym, fromMs, toMs);
    await management.record.getByText(`${breaths} breaths would move.`).waitFor();
    await management.transfer();
    await expect.poll(() => countMixed(session, mixUp)).toEqual({ one: [0, breaths], other: [breaths, 0] });
    expect(await readVolume(page, server, one, fromMs, toMs)).toBe(VTE_ML.large);
    expect(await readVolume(page, server, other, fromMs, toMs)).toBe(VTE_ML.small);
  });

  it('leave a record that was made twice, which is combined field by field, comes back, and has its lineage', async () => {
    const create = async (body: object) =>
      patientSchema.parse(await session.send('POST', ENDPOINTS.createPatient.path, body)).id;
    const kept = await create({ pseudonym: `Kept ${width}`, weight: 70 });
    const ended = await create({ pseudonym: `Ended ${width}`, weight: 72, height: 180 });
    await management.open(server.address);
    await management.chooseToCombine([`Kept ${width}`, `Ended ${width}`]);
    // The later admission stands first in the list, so it is the one that stays until they are swapped.
    await page.getByRole('button', { name: 'Swap the records' }).click();
    await page.getByRole('region', { name: 'Stays' }).getByText(`Kept ${width}`).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    // What only the other record knows is proposed; what both know is not replaced unasked.
    await expect
      .poll(() => page.getByRole('radio', { name: `Height, cm: 180, Ended ${width}` }).isChecked())
      .toBe(true);
    await page.getByRole('radio', { name: `Weight, kg: 72, Ended ${width}` }).check();
    await page.getByRole('button', { name: 'Next' }).click();
    // Somebody edits the record meanwhile: nothing is overwritten, both versions are shown.
    await session.send('POST', `/nestjs/patients/edit/${kept}`, { version: 1, status: 'weaning' });
    await page.getByRole('button', { name: /^Combine and move 0 breaths/ }).click();
    await page.getByRole('alert').getByText('weaning').waitFor();
    await page.getByRole('button', { name: 'Load the stored version and choose again' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: /^Combine and move 0 breaths/ }).click();
    await management.record.getByText(`Combined from the records ${ended}.`).waitFor();
    await expect.poll(() => readWeights(session, [kept, ended])).toEqual([72, null]);
    await management.undo();
    await expect.poll(() => readWeights(session, [kept, ended])).toEqual([70, 72]);
  });

  it('streamed all the while, each its own patient', async () => {
    const before = watches.map((watch) => watch.breaths.size);
    await Promise.all(
      watches.map((watch, position) => watch.until(() => watch.breaths.size > (before[position] ?? 0))),
    );
    const devices = await listDevices(session);
    for (const { deviceId, patientId } of [mixUp.one, mixUp.other]) {
      expect(devices.find(({ id }) => id === deviceId)).toMatchObject({ patient_id: patientId });
    }
  });
});

/** What the cursor of the trends says of the volume in a stretch of time. */
async function readVolume(
  page: Page,
  server: ServerAccess,
  bed: MixedBed,
  fromMs: number,
  toMs: number,
): Promise<number> {
  const review = reviewPage(page);
  const time = (atMs: number) => encodeURIComponent(new Date(atMs).toISOString());
  await review.open(server.address, bed.patientId, `tab=trends&from=${time(fromMs)}&to=${time(toMs)}`);
  await page.getByText(/^One point per breath: \d+ of \d+ breaths/).waitFor();
  await review.trends.focus();
  await page.keyboard.press('ArrowRight');
  const read = async () =>
    Number(/VTe (\d+)/.exec((await review.trends.getAttribute('aria-valuetext')) ?? '')?.[1]);
  await expect.poll(read).toBeGreaterThan(0);
  return await read();
}

/** How many breaths of the 40 minutes each patient has, by the bed they were measured on: the own one, the other. */
async function countMixed(session: ApiSession, { one, other, fromMs, toMs }: MixUp) {
  const count = async (patient: MixedBed, bed: MixedBed) => {
    const query = new URLSearchParams({
      patient_id: String(patient.patientId),
      device_id: String(bed.deviceId),
      startTime: new Date(fromMs).toISOString(),
      endTime: new Date(toMs).toISOString(),
      count: '1',
    });
    const page = await session.send('GET', `${ENDPOINTS.listBreaths.path}?${query}`);
    return storedBreathPageSchema.parse(page).total;
  };
  return {
    one: [await count(one, one), await count(one, other)],
    other: [await count(other, one), await count(other, other)],
  };
}

/** null = not among the patients. */
async function readWeights(session: ApiSession, ids: readonly number[]) {
  const list = patientPageSchema.parse(await session.send('GET', `${ENDPOINTS.listPatients.path}?count=200`));
  return ids.map((id) => list.items.find((patient) => patient.id === id)?.weight ?? null);
}
