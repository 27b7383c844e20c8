import type { ModelCard } from '@eupnea/contracts/detector-model';

/** Stretch in which a model that looks at breaths gets them, s. */
const BREATHS_WINDOW_S = 120;
/** Start of the next stretch, s: a breath that begins before lies whole in the stretch unless it has over 20 s. */
const BREATHS_STEP_S = 100;

/** Windows that a run cuts for a model. */
export function readingWindows({
  looks_at: view,
  window_s,
  step_s,
}: Pick<ModelCard, 'looks_at' | 'window_s' | 'step_s'>): {
  readonly windowS: number;
  readonly stepS: number;
} {
  return view === 'breath'
    ? { windowS: BREATHS_WINDOW_S, stepS: BREATHS_STEP_S }
    : { windowS: window_s, stepS: step_s };
}
