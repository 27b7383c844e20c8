import type { LocateBreathQuery } from '@eupnea/contracts/stored-breath';
import { FINDING_IN_FORCE, UNDECIDED_IN_FORCE, LONGEST_FINDING_US } from '../../storage/finding-in-force.ts';

/** Filters of a list of breaths apart from its period. */
export type BreathFilter = Partial<
  Pick<LocateBreathQuery, 'mode' | 'incomplete' | 'finding' | 'undecided' | 'range'>
>;

export function hasFilter({ mode, incomplete, finding, undecided, range }: BreathFilter): boolean {
  return [mode, incomplete, finding, undecided, range].some((part) => part !== undefined);
}

export const BREATH_END_US = `b.started_at_us + ((b.end_index - b.start_index) / b.rate_hz * 1000000)::int8`;

/** SQL conditions on the alias `b`, each with a leading `and`; their values are appended to `values`. */
export function filterConditions(filter: BreathFilter, values: unknown[]): string {
  const place = (value: unknown): string => `$${values.push(value)}`;
  const conditions: string[] = [];
  if (filter.mode !== undefined) conditions.push(`b.mode = any(${place(filter.mode)}::text[])`);
  if (filter.incomplete !== undefined) conditions.push(`b.incomplete = ${place(filter.incomplete)}`);
  for (const { code, least, most } of filter.range ?? []) {
    // The codes are validated by the schema, so they are safe column names.
    if (least !== null) conditions.push(`b.${code} >= ${place(least)}`);
    if (most !== null) conditions.push(`b.${code} <= ${place(most)}`);
    if (least === null && most === null) conditions.push(`b.${code} is not null`);
  }
  if (filter.finding !== undefined) {
    const kinds = filter.finding.includes('any')
      ? ''
      : `and finding.kind = any(${place(filter.finding)}::text[])`;
    conditions.push(`exists (select 1 from finding where finding.device_id = b.device_id
      and finding.started_at_us > b.started_at_us - ${LONGEST_FINDING_US}
      and finding.started_at_us < ${BREATH_END_US} and finding.epoch = b.epoch
      and finding.evidence->'breath_start_indices' @> to_jsonb(b.start_index)
      and ${FINDING_IN_FORCE} ${kinds})`);
  }
  if (filter.undecided !== undefined) {
    const kinds = filter.undecided.includes('any')
      ? ''
      : `and undecided_breath.kinds ?| ${place(filter.undecided)}::text[]`;
    conditions.push(`exists (select 1 from undecided_breath where undecided_breath.device_id = b.device_id
      and undecided_breath.started_at_us = b.started_at_us and ${UNDECIDED_IN_FORCE} ${kinds})`);
  }
  return conditions.map((condition) => ` and ${condition}`).join('');
}
