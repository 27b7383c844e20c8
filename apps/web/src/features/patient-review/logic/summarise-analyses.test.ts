import { describe, expect, it } from 'vitest';
import type { SessionAnalysis } from '@eupnea/contracts/reanalysis';
import { summariseAnalyses } from './summarise-analyses.ts';

function analysis(changes: Partial<SessionAnalysis>): SessionAnalysis {
  return { session_id: 1, version: 4, current_version: 5, may_analyse: true, job: null, ...changes };
}

describe('the analyses of the sessions in view', () => {
  it('have nothing to say where all are current, nothing is kept, or the caller may not', () => {
    expect(summariseAnalyses([])).toEqual({ kind: 'current' });
    const silent = [{ version: 5 }, { version: null }, { may_analyse: false }].map(analysis);
    expect(summariseAnalyses(silent)).toEqual({ kind: 'current' });
  });

  it('name the oldest version and the sessions that have one', () => {
    const some = [
      analysis({}),
      analysis({ session_id: 2, version: 3 }),
      analysis({ session_id: 3, version: 5 }),
    ];
    expect(summariseAnalyses(some)).toEqual({
      kind: 'older',
      sessionIds: [1, 2],
      version: 3,
      current: 5,
      hasFailed: false,
    });
  });

  it('run while one waits or runs, as far as those are on average', () => {
    const some = [
      analysis({}),
      analysis({ session_id: 2, job: { id: 7, state: 'running', progress: 0.5 } }),
      analysis({ session_id: 3, job: { id: 8, state: 'queued', progress: 0 } }),
    ];
    expect(summariseAnalyses(some)).toEqual({ kind: 'running', sessionIds: [2, 3], fraction: 0.25 });
  });

  it('say that the last time did not succeed', () => {
    const failed = analysis({ job: { id: 7, state: 'failed', progress: 0.5 } });
    expect(summariseAnalyses([failed])).toMatchObject({ kind: 'older', hasFailed: true });
  });
});
