import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BREATH_FEATURE_CODES, formatParameter } from '@eupnea/model';
import type { BreathRecord } from '@eupnea/contracts/breath';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wallPage } from '../pages/wall-page.ts';
import { analyzeFile, type AnalyzedBreath } from '../support/analyze-file.ts';
import { listDevices, openApiSession, type ApiSession } from '../support/api-session.ts';
import { enter, openWall } from '../support/enter.ts';
import { openStoryBrowser, openContext, type StoryBrowser } from '../support/open-browser.ts';
import { startProgram, type RunningProgram } from '../support/start-program.ts';
import { startDemoServer, type TestServer } from '../support/start-server.ts';
import { openTcpTap, type TcpTap } from '../support/tcp-tap.ts';
import { watchDevice, type DeviceWatch } from '../support/watch-device.ts';
import { writePb840Recording } from '../support/write-pb840-recording.ts';

const BED = 'Bed E2E';
const FIRST_BREATH = 65_500;

/** They rest on the quiet breaths that the patient model has seen, of which a live stream knows fewer than the whole file. */
const REST_ON_FORMER_BREATHS: ReadonlySet<string> = new Set<(typeof BREATH_FEATURE_CODES)[number]>([
  'compliance_ml_cmh2o',
  'compliance_spread_ml_cmh2o',
  'resistance_cmh2o_s_l',
  'resistance_spread_cmh2o_s_l',
  'resistance_exp_cmh2o_s_l',
  'mp_elastic_dynamic_j_min',
  'peepi_cmh2o',
  'peep_total_cmh2o',
  'driving_pressure_cmh2o',
]);
/** Most by which they differ from the numbers of the whole file, as a share. */
const FORMER_BREATHS_SHARE = 0.1;

/** A recording replayed over TCP, seen by a person: from the ventilator's port to the card. */
describe('a PB840 recording replayed over TCP', () => {
  const folder = mkdtempSync(join(tmpdir(), 'eupnea-replay-'));
  const recording = join(folder, 'recording.csv');
  let replay: RunningProgram;
  let tap: TcpTap;
  let server: TestServer;
  let session: ApiSession;
  let browser: StoryBrowser;
  let page: Page;
  let watch: DeviceWatch;
  let analyzed: ReadonlyMap<number, AnalyzedBreath>;

  beforeAll(async () => {
    // 32 breaths a minute: the story waits for breaths.
    writePb840Recording(recording, 'ards-severe', 900, FIRST_BREATH);
    analyzed = analyzeFile(recording);
    replay = startProgram(['apps/cli/src/main.ts', 'replay', recording, '--port', '0', '--loop']);
    const [, port] = await replay.waitForOutput(/Replaying .+ on 127\.0\.0\.1:(\d+)\./);
    tap = await openTcpTap(Number(port));
    server = await startDemoServer();
    session = await openApiSession(server);
    browser = await openStoryBrowser();
    page = await (await openContext(browser)).newPage();
    await enter(page, server);
    await openWall(page, server);
  });

  afterAll(async () => {
    watch?.close();
    await browser?.close();
    await server?.remove();
    await tap?.close();
    await replay?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('becomes a live card once its address is entered and a patient assigned', async () => {
    const wall = wallPage(page);
    await wall.addDevice({
      bed: BED,
      kind: 'Puritan Bennett 840, waveforms',
      ip: '127.0.0.1',
      port: tap.port,
    });
    await wall.assignNewPatient(BED, { pseudonym: 'P-E2E', age: 61, height: 178 });
    await wall.card(BED).getByText('Live', { exact: true }).waitFor();
    const findBed = async () =>
      (await listDevices(session)).find((candidate) => candidate.description === BED);
    // The list is written a moment after the samples came.
    await expect
      .poll(findBed)
      .toMatchObject({ status: 'connected', device_type: 'pb840', patient_id: expect.any(Number) });
    watch = watchDevice(server.address, session.accessToken, (await findBed())?.id ?? -1);
  });

  it('sends the very numbers that analyze prints of the same breaths', async () => {
    await watch.until(() => watch.breaths.size >= 14);
    const complete = [...watch.breaths.values()].filter((breath) => !breath.incomplete);
    expect(complete.length).toBeGreaterThanOrEqual(12);
    // The assignment cut the stream in mid-recording: measures over several breaths read up to eight predecessors.
    for (const breath of complete.slice(-3)) compareWithTable(breath, analyzed);
  });

  it('turns delayed, stale and disconnected when the ventilator falls silent, and shows the last numbers by their rule', async () => {
    const wall = wallPage(page);
    tap.silence();
    await wall
      .card(BED)
      .getByText(/^Delayed by \d+ s$/)
      .waitFor();
    await wall
      .card(BED)
      .getByText(/^Last sample .+ ago$/)
      .waitFor();
    // A number that a cut breath lacks does not erase the known one.
    const readNewest = (feature: (typeof BREATH_FEATURE_CODES)[number]) =>
      [...watch.breaths.values()].toReversed().find((breath) => breath.features[feature] !== null)?.features[
        feature
      ] ?? null;
    for (const [name, code, feature] of [
      ['Peak pressure (Pmax)', 'Pmax', 'pmax_cmh2o'],
      ['Expired tidal volume (VTe)', 'VTe', 'vte_ml'],
      ['PEEP/CPAP', 'PEEPCPAP', 'peep_cmh2o'],
    ] as const) {
      expect(readNewest(feature)).not.toBeNull();
      // A breath that ended with the silence may still be on its way to the card or to us.
      await expect
        .poll(
          async () =>
            (await wall.readNumber(BED, name)) ===
            formatParameter('monitored', code, readNewest(feature), 'en'),
          { message: name },
        )
        .toBe(true);
    }
    await tap.cut();
    await wall.card(BED).getByText('Connection lost').first().waitFor();
    await wall.card(BED).getByText('Data not current').waitFor();
  });

  it('is live again when the ventilator comes back', async () => {
    tap.resume();
    await tap.mend();
    const wall = wallPage(page);
    await wall.card(BED).getByText('Live', { exact: true }).waitFor();
  });

  it('loses only the breath that a burst of garbage falls into', async () => {
    const before = watch.breaths.size;
    await watch.until(() => watch.breaths.size >= before + 2);
    await tap.inject(Buffer.from('\u0000\u00ff12.0.3, 5\n,,,\n-7.16,\nBS\n1e999, NaN\n', 'latin1'));
    const injectedAfter = watch.breaths.size;
    await watch.until(() => watch.breaths.size >= injectedAfter + 4);
    const following = [...watch.breaths.values()].slice(before);
    const soiled = following.filter((breath) => breath.rejected_rows > 0);
    expect(soiled.length).toBeGreaterThanOrEqual(1);
    expect(soiled.length).toBeLessThanOrEqual(2);
    compareWithTable(following.at(-1), analyzed, ['vti_ml', 'vte_ml', 'pmax_cmh2o', 'peep_cmh2o', 'ti_s']);
    await wallPage(page).card(BED).getByText('Live', { exact: true }).waitFor();
  });
});

function compareWithTable(
  breath: BreathRecord | undefined,
  table: ReadonlyMap<number, AnalyzedBreath>,
  codes: readonly (typeof BREATH_FEATURE_CODES)[number][] = BREATH_FEATURE_CODES,
): void {
  const row = table.get(breath?.vent_breath_number ?? -1);
  expect(row, `breath ${breath?.vent_breath_number} in the table`).toBeDefined();
  for (const code of codes) {
    const printed = row?.[code] ?? '';
    const expected = printed === '' ? null : Number(printed);
    const sent = breath?.features[code] ?? null;
    const name = `${code} of breath ${breath?.vent_breath_number}`;
    if (REST_ON_FORMER_BREATHS.has(code) && sent !== null && expected !== null)
      expect(Math.abs(sent - expected), name).toBeLessThanOrEqual(FORMER_BREATHS_SHARE * Math.abs(expected));
    // A number by the patient model has no spread, one of the breath alone has.
    else if (!code.includes('_spread_')) expect(sent, name).toBe(expected);
  }
}
