import type { LabelingOverview } from '@eupnea/contracts/labeling-breath';

/** Breaths of a task as columns by position. */
export type BreathColumns = Pick<LabelingOverview, 'breath_numbers' | 'started_at_ms' | 'ended_at_ms'>;
