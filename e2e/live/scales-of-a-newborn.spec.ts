import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { patientNamePageSchema } from '@eupnea/contracts/patient';
import { projectPageSchema } from '@eupnea/contracts/project';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDevices, openApiSession, type ApiSession } from '../support/api-session.ts';
import { enter } from '../support/enter.ts';
import { openContext, openStoryBrowser, type StoryBrowser } from '../support/open-browser.ts';
import { startDemoServer, type TestServer } from '../support/start-server.ts';
import { uploadRecording } from '../support/upload-recording.ts';
import { writePb840Recording } from '../support/write-pb840-recording.ts';

/** Breaths of some 14 mL are a flat line on the scale of an adult. */
describe('the waves of a newborn', () => {
  const folder = mkdtempSync(join(tmpdir(), 'eupnea-newborn-'));
  let server: TestServer;
  let session: ApiSession;
  let browser: StoryBrowser;
  let page: Page;
  const scale = (name: string) => page.getByRole('dialog').getByRole('combobox', { name });
  const openScales = () => page.getByRole('button', { name: 'Scales of the waves' }).click();

  beforeAll(async () => {
    server = await startDemoServer({ EUPNEA_DEMO_BEDS: 'neonate' });
    session = await openApiSession(server);
    browser = await openStoryBrowser();
    page = await (await openContext(browser)).newPage();
    await enter(page, server);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('have the scales of the category at the bed', async () => {
    const [bed] = await listDevices(session);
    await page.goto(`${server.address}/patient/${bed?.patient_id ?? ''}?tab=monitor`);
    await openScales();
    await expect.poll(() => scale('Volume').inputValue()).toBe('0–50 mL');
    expect(await scale('Flow').inputValue()).toBe('±20 L/min');
  });

  it('have scales that hold its breaths when they were stored of somebody without an age', async () => {
    const [bed] = await listDevices(session);
    const path = join(folder, 'newborn.txt');
    writePb840Recording(path, 'neonate', 60, 1);
    const projects = projectPageSchema.parse(await session.send('GET', '/nestjs/projects?count=10'));
    await uploadRecording(server, session, projects.items[0]?.id ?? -1, path);
    const names = patientNamePageSchema.parse(await session.send('GET', '/nestjs/patients/names?count=10'));
    const uploaded = names.items.find(({ id }) => id !== bed?.patient_id);
    await page.goto(`${server.address}/patient/${uploaded?.id ?? ''}?tab=breaths`);
    await openScales();
    // The scales follow when the waves are there, which takes longer than a usual step on a loaded machine.
    await expect.poll(() => scale('Volume').inputValue(), { timeout: 180_000 }).toBe('0–20 mL');
    expect(await scale('Flow').inputValue()).toBe('±20 L/min');
  });
});
