import type { SessionAnalysis } from '@eupnea/contracts/reanalysis';

/** State of the analyses of the visible sessions. */
export type AnalysisState =
  | { readonly kind: 'current' }
  /** A newer analysis version exists, and the caller may run it. */
  | {
      readonly kind: 'older';
      readonly sessionIds: readonly number[];
      readonly version: number;
      readonly current: number;
      /** The previous run failed. */
      readonly hasFailed: boolean;
    }
  | { readonly kind: 'running'; readonly sessionIds: readonly number[]; readonly fraction: number };

export function summariseAnalyses(analyses: readonly SessionAnalysis[]): AnalysisState {
  const running = analyses.filter(isRunning);
  if (running.length > 0) {
    const sum = running.reduce((total, { job }) => total + (job?.progress ?? 0), 0);
    return { kind: 'running', sessionIds: running.map(idOf), fraction: sum / running.length };
  }
  const older = analyses.filter(
    ({ version, current_version, may_analyse }) =>
      may_analyse && version !== null && version < current_version,
  );
  const [first] = older;
  if (first === undefined) return { kind: 'current' };
  return {
    kind: 'older',
    sessionIds: older.map(idOf),
    version: Math.min(...older.map(({ version, current_version }) => version ?? current_version)),
    current: first.current_version,
    hasFailed: older.some(({ job }) => job?.state === 'failed'),
  };
}

export function isRunning({ job }: SessionAnalysis): boolean {
  return job?.state === 'queued' || job?.state === 'running';
}

function idOf({ session_id: id }: SessionAnalysis): number {
  return id;
}
