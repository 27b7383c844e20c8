import { ensure, READINESS_CODES, READINESS_CRITERIA, type ReadinessCode } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { judgeReadiness } from './judge-readiness.ts';

const HOUR = 3_600_000;
const criterionOf = (code: ReadinessCode) =>
  ensure(
    READINESS_CRITERIA.find((criterion) => criterion.code === code),
    code,
  );
const judge = (code: ReadinessCode, value: number, hoursAgo = 0) =>
  judgeReadiness(criterionOf(code), { value, atMs: 100 * HOUR - hoursAgo * HOUR }, 100 * HOUR);

describe('a readiness criterion', () => {
  it('is met at its bound and not beyond it', () => {
    expect([judge('fio2', 40), judge('fio2', 41)]).toEqual(['met', 'not_met']);
    expect([judge('pf', 150), judge('pf', 149.9)]).toEqual(['met', 'not_met']);
    expect([judge('rsbi', 105), judge('rsbi', 106)]).toEqual(['met', 'not_met']);
    expect([35.9, 36, 38, 38.1].map((value) => judge('temperature', value))).toEqual([
      'not_met',
      'met',
      'met',
      'not_met',
    ]);
  });

  it('is unknown without a value or with an old one', () => {
    expect(judgeReadiness(criterionOf('peep'), null, 0)).toBe('none');
    expect([judge('peep', 5, 1), judge('peep', 5, 1.01)]).toEqual(['met', 'old']);
    expect([judge('pf', 300, 24), judge('pf', 300, 25)]).toEqual(['met', 'old']);
  });

  it('has a bound for every code', () => {
    expect(READINESS_CRITERIA.map(({ code }) => code)).toEqual([...READINESS_CODES]);
    for (const { low, high } of READINESS_CRITERIA) expect(low === null && high === null).toBe(false);
  });
});
