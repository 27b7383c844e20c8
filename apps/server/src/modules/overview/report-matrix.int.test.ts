import { dailyReportSchema } from '@eupnea/contracts/daily-report';
import { type ReportMatrix, reportMatrixSchema } from '@eupnea/contracts/report-matrix';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStoredWard, type StoredWard } from '../stored-data/testing/open-stored-ward.ts';

let ward: StoredWard;

/** The ward's two hours begin at midnight UTC, which is one o'clock of the same day in Amsterdam. */
beforeAll(async () => {
  ward = await openStoredWard({ EUPNEA_TIME_ZONE: 'Europe/Amsterdam' });
  ward.app.clock.nowMs = Date.parse('2026-11-22T14:20:00Z');
});
afterAll(() => ward.app.remove());

async function read(query = '', user = ward.owner): Promise<ReportMatrix> {
  const answer = await ward.get(user, `/reports/matrix?${query}`);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return reportMatrixSchema.parse(answer.json());
}

describe('the matrix of reports', () => {
  it('ends with the day of the newest breath, oldest day first', async () => {
    const { days, items } = await read('days=3');
    expect(days).toEqual([
      {
        day: '2026-11-18',
        start: '2026-11-17T23:00:00.000Z',
        end: '2026-11-18T23:00:00.000Z',
        is_over: true,
      },
      {
        day: '2026-11-19',
        start: '2026-11-18T23:00:00.000Z',
        end: '2026-11-19T23:00:00.000Z',
        is_over: true,
      },
      {
        day: '2026-11-20',
        start: '2026-11-19T23:00:00.000Z',
        end: '2026-11-20T23:00:00.000Z',
        is_over: true,
      },
    ]);
    expect(
      items.map(({ pseudonym, cells }) => [pseudonym, cells.map((cell) => cell?.breaths ?? null)]),
    ).toEqual([['P-ONE', [null, null, ward.breaths.length]]]);
  });

  it('says what the report of the day says', async () => {
    const report = dailyReportSchema.parse(
      (await ward.get(ward.owner, `/reports/daily?patient_id=${ward.patientId}&date=2026-11-20`)).json(),
    );
    const cell = (await read('endDate=2026-11-20&days=1')).items[0]?.cells[0];
    expect(cell).toMatchObject({
      breaths: report.breaths,
      session_seconds: report.session_seconds,
      finding_percent: report.asynchrony.finding_percent,
      index_percent: report.asynchrony.index_percent,
      power: { mean_j_min: report.power.mean_j_min },
    });
    expect(cell?.observed_seconds).toBeCloseTo(report.observed_seconds, 6);
  });

  it('tells nobody of another’s patients, and of a stranger’s project as of none', async () => {
    expect((await read('', ward.neighbour)).items.map(({ pseudonym }) => pseudonym)).toEqual(['P-OTHER']);
    expect(await read('', ward.stranger)).toMatchObject({ items: [], total: 0, matching: 0 });
    expect((await ward.get(ward.stranger, '/reports/matrix?project_id=1')).statusCode).toBe(404);
  });

  it('has no row in days without a ventilation session, and two weeks at most', async () => {
    expect(await read('endDate=2026-10-20')).toMatchObject({ items: [], total: 0 });
    const answer = await ward.get(ward.owner, '/reports/matrix?days=15');
    expect(answer.json()).toMatchObject({ code: 'invalid_input', errors: [{ path: 'days' }] });
  });
});
