import type { LabelingOverview } from '@eupnea/contracts';

/** The breaths of a task, one entry a position. */
export type BreathColumns = Pick<LabelingOverview, 'breath_numbers' | 'started_at_ms' | 'ended_at_ms'>;
