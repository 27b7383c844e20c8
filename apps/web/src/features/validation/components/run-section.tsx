import type { ShownResults } from '../logic/shown-results.ts';
import { makeReadReference } from '../logic/read-reference.ts';
import type { SessionView, ValidationSession } from '../logic/validation-session.ts';
import { pickModeOfBed, type ValidationSearch } from '../logic/validation-search.ts';
import { ResultsPanels } from './results-panels.tsx';
import { RunPanel } from './run-panel.tsx';

interface RunSectionProps {
  readonly session: ValidationSession;
  readonly view: SessionView;
  readonly search: ValidationSearch;
  readonly published: ShownResults;
}

/** A run in this browser beside the published result. */
export function RunSection({ session, view, search: { arm, mode }, published }: RunSectionProps) {
  const run = view.result?.run ?? null;
  const shownMode = run === null || run.plan.bed === null ? mode : pickModeOfBed(run.arms[arm]);
  return (
    <>
      <RunPanel session={session} view={view} bedNames={published.bedNames} />
      {run !== null && (
        <ResultsPanels
          results={run.arms[arm]}
          mode={shownMode}
          allBeds={run.plan.bed === null}
          readReference={makeReadReference(published, mode, run.plan.bed)}
        />
      )}
    </>
  );
}
