import type { Device } from '@eupnea/contracts/device';
import { projectPageSchema } from '@eupnea/contracts/project';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wallPage } from '../pages/wall-page.ts';
import { listDevices, openApiSession, type ApiSession } from '../support/api-session.ts';
import { enter } from '../support/enter.ts';
import { openStoryBrowser, openContext, type WIDTHS, type StoryBrowser } from '../support/open-browser.ts';
import { startDemoServer, type TestServer } from '../support/start-server.ts';

const WIDTHS_TRIED: readonly (keyof typeof WIDTHS)[] =
  process.env['EUPNEA_DEEP'] === '1' ? ['desktop', 'tablet', 'phone'] : ['desktop'];

/** A manager makes a project, gives it a ventilator and a patient, looks at nothing else, and frees a bed. */
describe.each(WIDTHS_TRIED)('a project of one ward, at %s width', (width) => {
  let server: TestServer;
  let browser: StoryBrowser;
  let page: Page;
  let session: ApiSession;
  let bed: Device;
  let projectId = -1;

  beforeAll(async () => {
    server = await startDemoServer();
    session = await openApiSession(server);
    const occupied = (await listDevices(session)).find(({ patient_id: patientId }) => patientId !== null);
    if (occupied === undefined) throw new Error('The demo has a patient on a ventilator');
    bed = occupied;
    browser = await openStoryBrowser();
    page = await (await openContext(browser, { width })).newPage();
    await enter(page, server);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.remove();
  });

  it('is created and opens from the list', async () => {
    await page.goto(`${server.address}/projects`);
    // An answer that was asked for before the project was made would show the list without it.
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    await page.getByLabel('Name of the new project').fill('Night ward');
    await page.getByRole('button', { name: 'Create project' }).click();
    await page.getByRole('link', { name: 'Night ward' }).click();
    await page.getByRole('heading', { level: 1, name: 'Night ward' }).waitFor();
    projectId = Number(new URL(page.url()).pathname.split('/').at(-1));
  });

  it('takes a ventilator in, and its wall shows no other', async () => {
    await page.getByRole('combobox', { name: 'Add a ventilator' }).click();
    await page.getByRole('option', { name: new RegExp(`^${bed.description} `) }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: `Remove: ${bed.description}` }).waitFor();
    const areas = page.getByRole('navigation', { name: 'Work areas of this project' });
    await areas.getByRole('link', { name: 'Remote display' }).click();
    await page.waitForURL(/\/projects\/\d+\/monilitycs$/);
    await wallPage(page)
      .card(bed.description ?? '')
      .waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
  });

  it('gets a patient from another project, and its lists show nobody else', async () => {
    await page.goto(`${server.address}/projects/${projectId}/patient-management`);
    await page.getByText('No patient yet').waitFor();
    const other = await findOtherProject(session, projectId);
    await page.goto(`${server.address}/projects/${other}`);
    const patient = page
      .getByRole('region', { name: /^Patients/ })
      .getByRole('listitem')
      .first();
    const pseudonym = (await patient.getByRole('link').innerText()).trim();
    await patient.getByRole('checkbox').check();
    await page.getByRole('combobox', { name: 'To project' }).click();
    await page.getByRole('option', { name: 'Night ward' }).click();
    await page.getByLabel('Also keep them in this project').check();
    await page.getByRole('button', { name: 'Transfer 1 patient' }).click();
    await page.getByText('1 patient is in Night ward now.').waitFor();
    await page.goto(`${server.address}/projects/${projectId}/patient-management`);
    await page.getByRole('link', { name: pseudonym }).waitFor();
    await page.getByText('1–1 of 1').waitFor();
    await page.getByRole('link', { name: pseudonym }).click();
    await page.waitForURL(new RegExp(`/projects/${projectId}/patient/\\d+`));
  });

  it('tells its manager what was done', async () => {
    await page.goto(`${server.address}/projects/${projectId}`);
    const activity = page.getByRole('group', { name: 'Activity', exact: true });
    for (const action of ['project.create', 'project.add_device', 'patient.transfer_project']) {
      await activity.getByText(action).first().waitFor();
    }
  });

  it('is found again after it was deleted by mistake', async () => {
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(/\/projects$/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone.').waitFor();
    await page.getByRole('link', { name: 'Night ward' }).waitFor();
  });

  it('frees a bed in the register, and puts the patient back', async () => {
    await page.goto(`${server.address}/projects/${projectId}/patient-management/devices`);
    await page.getByRole('button', { name: `Open the record of ${bed.description}` }).click();
    const record = page.getByRole('dialog');
    await record.getByRole('heading', { name: 'Connection history' }).waitFor();
    await record.getByText('Connected', { exact: true }).first().waitFor();
    await record.getByRole('button', { name: 'Free the ventilator' }).click();
    await record.getByRole('button', { name: 'Assign patient' }).waitFor();
    await expect.poll(async () => (await readBed(session, bed.id)).patient_id).toBeNull();
    await page.getByRole('button', { name: 'Undo' }).click();
    await record.getByRole('button', { name: 'Free the ventilator' }).waitFor();
    await expect.poll(async () => (await readBed(session, bed.id)).patient_id).toBe(bed.patient_id);
    expect(new URL(page.url()).searchParams.get('device')).toBe(String(bed.id));
  });
});

async function readBed(session: ApiSession, id: number): Promise<Device> {
  const found = (await listDevices(session)).find((device) => device.id === id);
  if (found === undefined) throw new Error('The device is gone');
  return found;
}

async function findOtherProject(session: ApiSession, projectId: number): Promise<number> {
  const answer = await session.send('GET', '/nestjs/projects');
  const { items } = projectPageSchema.parse(answer);
  const found = items.find(({ id, patients }) => id !== projectId && patients > 0);
  if (found === undefined) throw new Error('The demo has a project with patients');
  return found.id;
}
