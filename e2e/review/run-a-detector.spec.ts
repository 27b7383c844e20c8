import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { labelingTaskSchema } from '@eupnea/contracts/labeling-task';
import { projectPageSchema, projectUserPageSchema } from '@eupnea/contracts/project';
import { storedSessionPageSchema } from '@eupnea/contracts/stored-session';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reviewPage, type ReviewPage } from '../pages/review-page.ts';
import { listDevices, openApiSession } from '../support/api-session.ts';
import { enter } from '../support/enter.ts';
import { expectFocus } from '../support/expect-focus.ts';
import { findViolations } from '../support/find-violations.ts';
import { openContext, openStoryBrowser, WIDTHS, type StoryBrowser } from '../support/open-browser.ts';
import { setTheme } from '../support/set-theme.ts';
import { startDemoServer, type TestServer } from '../support/start-server.ts';
import { waitForBreaths } from '../support/wait-for-breaths.ts';

const BREATHS = 10;
const PHONE = { width: 375, height: 740 };

/** A program of somebody else: calls every breath a double trigger. */
function startDetector(): Promise<{ readonly server: Server; readonly address: string }> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += String(part);
    });
    request.on('end', () => {
      const { breaths } = JSON.parse(text);
      const findings = Array.from(breaths, (_, breath) => ({ class: 'dt', confidence: 0.75, breath }));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ findings }));
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo; // cast: a TCP server has one
      resolve({ server, address: `http://127.0.0.1:${port}/windows` });
    });
  });
}

/** What a researcher does who has a detector of their own. */
describe('a detector of somebody else', () => {
  let server: TestServer;
  let browser: StoryBrowser;
  let page: Page;
  let review: ReviewPage;
  let detector: Awaited<ReturnType<typeof startDetector>>;
  let patientId = -1;
  let projectId = -1;
  const dialog = () => page.getByRole('dialog');
  const lane = () => page.getByRole('list', { name: 'Findings of the detector Anything, not of Eupnea' });

  beforeAll(async () => {
    detector = await startDetector();
    server = await startDemoServer({
      EUPNEA_DEMO_BEDS: 'pressure-support',
      EUPNEA_DETECTOR_NETWORKS: '127.0.0.1/32',
    });
    const session = await openApiSession(server);
    patientId = (await listDevices(session)).find(({ patient_id }) => patient_id !== null)?.patient_id ?? -1;
    const projects = projectPageSchema.parse(await session.send('GET', '/nestjs/projects?count=10'));
    projectId = projects.items[0]?.id ?? -1;
    browser = await openStoryBrowser();
    page = await (await openContext(browser)).newPage();
    await enter(page, server);
    review = reviewPage(page);
    await waitForBreaths(session, patientId, BREATHS);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.remove();
    detector?.server.closeAllConnections();
    detector?.server.close();
  });

  it('is registered on the page of the project by the keyboard; a refused address is said beside its field', async () => {
    await page.goto(`${server.address}/projects/${projectId}`);
    await page.getByRole('button', { name: 'Register a detector' }).press('Enter');
    await expectFocus(dialog().getByRole('textbox', { name: 'Name', exact: true }));
    await page.keyboard.type('Anything');
    await page.keyboard.press('Tab');
    await expectFocus(dialog().getByRole('textbox', { name: 'Address' }));
    await page.keyboard.type('http://10.1.2.3/');
    await dialog().getByRole('textbox', { name: 'Class in the answer' }).fill('dt');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Called double');
    await dialog().getByRole('combobox', { name: 'Compared with the label' }).press('Enter');
    await page.getByRole('option', { name: 'Double trigger' }).click();
    expect(await findViolations(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Save' }).press('Enter');
    await dialog().getByText('Outside the networks of EUPNEA_DETECTOR_NETWORKS').waitFor();
    await dialog().getByRole('textbox', { name: 'Address' }).fill(detector.address);
    await page.keyboard.press('Enter');
    await page.getByText('Detector Anything registered.').waitFor();
    // The dialog that closes gives the focus back: a key before that goes to the button that opened it.
    await dialog().waitFor({ state: 'detached' });
    await expectFocus(page.getByRole('button', { name: 'Register a detector' }));
    await page.getByRole('button', { name: 'Runs of Anything' }).press('Enter');
    await page.getByText('It has not run yet.', { exact: false }).waitFor();
  });

  it('has its refusals in the reader’s language, and a title that fields do not show through', async () => {
    await page.evaluate(() => localStorage.setItem('LANG', 'pt-BR'));
    await page.setViewportSize(WIDTHS.phone);
    await page.reload();
    await page.getByRole('button', { name: 'Registrar um detector' }).press('Enter');
    await expectFocus(dialog().getByRole('textbox', { name: 'Nome', exact: true }));
    await page.keyboard.type('Anything');
    await dialog().getByRole('button', { name: 'Salvar' }).press('Enter');
    await dialog().getByText('Obrigatório.').first().waitFor();
    const [ground] = await dialog()
      .locator('.mantine-Modal-header')
      .evaluateAll((heads) => heads.map((head) => getComputedStyle(head).backgroundColor));
    expect(ground).toMatch(/^rgb\(/u);
    await dialog().getByRole('textbox', { name: 'Endereço' }).fill(detector.address);
    await dialog().getByRole('textbox', { name: 'Classe na resposta' }).fill('dt');
    await dialog().getByRole('textbox', { name: 'Nome nas telas' }).fill('dt');
    await dialog().getByRole('button', { name: 'Salvar' }).press('Enter');
    await dialog().getByText('Este nome já está em uso').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await review.open(server.address, patientId, 'tab=breaths');
    await page.getByRole('button', { name: 'Detectores', exact: true }).press('Enter');
    const run = dialog().getByRole('button', { name: /^Executar em .*: Anything$/u });
    await run.waitFor();
    expect(await run.evaluate((button) => button.scrollWidth - button.clientWidth)).toBeLessThanOrEqual(0);
    const inside = () =>
      run.evaluate(
        (button) =>
          (button.closest('[role=dialog]')?.getBoundingClientRect().right ?? 0) -
          button.getBoundingClientRect().right,
      );
    expect(await inside()).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await page.evaluate(() => localStorage.setItem('LANG', 'en'));
    await page.setViewportSize(WIDTHS.desktop);
  });

  it('is run on the visible stretch, and its findings stand above the waves under its name', async () => {
    await review.open(server.address, patientId, 'tab=breaths');
    await review.waves.waitFor();
    await page.getByRole('button', { name: 'Detectors', exact: true }).press('Enter');
    await dialog()
      .getByRole('button', { name: /^Run on .*: Anything$/u })
      .press('Enter');
    await dialog()
      .getByText(/^Done: \d+ windows?, \d+ findings?$/u)
      .waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await lane().getByRole('button', { name: 'Called double 0.75' }).first().press('Enter');
    await page
      .getByRole('status')
      .getByText(/^Called double, confidence 0\.75, \d\d:\d\d:\d\d – /u)
      .waitFor();
    for (const theme of ['dark', 'light'] as const) {
      await setTheme(page, theme);
      expect(await findViolations(page)).toEqual([]);
    }
  });

  it('is hidden by the address alone, and shown again', async () => {
    await page.getByRole('button', { name: 'Detectors', exact: true }).click();
    await dialog().getByRole('checkbox', { name: 'Show the findings of Anything' }).press('Space');
    await lane().waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).searchParams.get('hidden')).not.toBeNull();
    await dialog().getByRole('checkbox', { name: 'Show the findings of Anything' }).press('Space');
    await lane().waitFor();
    await page.keyboard.press('Escape');
  });

  it('fits a phone, and says in its project what its run did', async () => {
    await page.setViewportSize(PHONE);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.goto(`${server.address}/projects/${projectId}`);
    await page.getByRole('button', { name: 'Runs of Anything' }).click();
    const runs = page.getByRole('list', { name: 'Runs of Anything' });
    await runs.getByText(/^Done: \d+ windows?, \d+ findings?$/u).waitFor();
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(await findViolations(page)).toEqual([]);
  });

  it('is scored against gold beside Eupnea, and the scores are saved as CSV', async () => {
    const session = await openApiSession(server);
    const stored = storedSessionPageSchema.parse(
      await session.send('GET', `/nestjs/ventilation/sessions?patient_id=${patientId}`),
    );
    const members = projectUserPageSchema.parse(
      await session.send('GET', `/nestjs/projects/${projectId}/users?count=50`),
    );
    const [first] = stored.items;
    const task = labelingTaskSchema.parse(
      await session.send('POST', '/nestjs/labeling/tasks', {
        project_id: projectId,
        ventilation_session_id: first?.ventilation_session_id,
        startTime: first?.started_at,
        endTime: first?.last_breath_at,
        title: 'Efforts',
        rater_ids: members.items.map(({ user_id: id }) => id),
      }),
    );
    // The detector calls each breath of the first 20 s: of these the first two are double triggers.
    const events = Array.from({ length: Math.min(task.breaths, 200) }, (_, position) => ({
      client_id: randomUUID(),
      position,
      action: 'label',
      kinds: [position < 2 ? 'double_trigger' : 'normal'],
    }));
    const path = `/nestjs/labeling/tasks/${task.id}`;
    await session.send('POST', `${path}/labels`, { events });
    await session.send('POST', `${path}/submit`, { allow_unlabelled: true });
    const { version } = labelingTaskSchema.parse(await session.send('GET', path));
    await session.send('POST', `${path}/approve`, { version });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${server.address}/labeling-app?task=${task.id}&view=agreement`);
    const panel = page.getByRole('region', { name: 'Detector Anything against gold' });
    await panel.getByRole('row', { name: /Double triggering Anything 2 \d+ 0 0 1\.00/u }).waitFor();
    await panel.getByRole('row', { name: /Double triggering Eupnea/u }).waitFor();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: 'Scores as CSV' }).press('Enter'),
    ]);
    expect(readFileSync(await saved.path(), 'utf8')).toMatch(
      /,Anything,detector,double_trigger,\d+,2,\d+,0,0,1,/u,
    );
    expect(await findViolations(page)).toEqual([]);
  });

  it('that is down is said with its problem, and its removal is undone', async () => {
    detector.server.closeAllConnections();
    await new Promise((resolve) => detector.server.close(resolve));
    await page.setViewportSize({ width: 1440, height: 900 });
    await review.open(server.address, patientId, 'tab=breaths');
    await review.waves.waitFor();
    await page.getByRole('button', { name: 'Detectors', exact: true }).click();
    await dialog()
      .getByRole('button', { name: /^Run on .*: Anything$/u })
      .click();
    await dialog()
      .getByText(/^No connection, or it broke: \d+ times? \(newest at \d\d:\d\d:\d\d\)$/u)
      .waitFor();
    await page.goto(`${server.address}/projects/${projectId}`);
    await page.getByRole('button', { name: 'Remove the detector Anything' }).click();
    await page.getByText('No detector is registered.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Runs of Anything' }).waitFor();
  });
});
