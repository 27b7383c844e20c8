import { FINDING_IN_FORCE, LONGEST_FINDING_US, UNDECIDED_IN_FORCE } from '../../storage/finding-in-force.ts';
import { STRETCH_TABLE } from './stretch-table.ts';

/**
 * Breaths with a finding of the kinds $5 and a confidence of $6 or more, and all breaths, 0 where none is decided: has a
 * finding, or none of the kinds undecided. As countAsynchronies in packages/signal.
 */
export function findingShareText(): string {
  return `select stretch.patient_id, coalesce(sum(marked.breaths), 0)::float8 as part,
      case when greatest(coalesce(sum(counted.breaths), 0) - coalesce(sum(unclear.breaths), 0), coalesce(sum(marked.breaths), 0)) > 0
        then greatest(coalesce(sum(counted.breaths), 0), coalesce(sum(marked.breaths), 0)) else 0 end::float8 as whole
    from ${STRETCH_TABLE}
    cross join lateral (select sum(rollup.n) as breaths from rollup_5min rollup
      where rollup.device_id = stretch.device_id and rollup.parameter = 'breaths'
        and rollup.started_at_us >= stretch.from_us and rollup.started_at_us < stretch.to_us) counted
    cross join lateral (select count(*) as breaths from (${markedBreaths('finding.started_at_us >= stretch.from_us')}) one) marked
    cross join lateral (select count(distinct (undecided_breath.epoch, undecided_breath.start_index)) as breaths
      from undecided_breath left join (
        ${markedBreaths(`finding.started_at_us >= stretch.from_us - ${LONGEST_FINDING_US}`)}) found
        on found.epoch = undecided_breath.epoch and found.start_index = undecided_breath.start_index
      where undecided_breath.device_id = stretch.device_id and undecided_breath.started_at_us >= stretch.from_us
        and undecided_breath.started_at_us < stretch.to_us and undecided_breath.kinds ?| $5::text[]
        and found.epoch is null and ${UNDECIDED_IN_FORCE}) unclear
    group by stretch.patient_id`;
}

function markedBreaths(from: string): string {
  return `select distinct finding.epoch, mark.start_index::int8 as start_index
    from finding cross join lateral jsonb_array_elements_text(finding.evidence->'breath_start_indices') as mark (start_index)
    where finding.device_id = stretch.device_id and ${from} and finding.started_at_us < stretch.to_us
      and finding.kind = any($5::text[]) and finding.confidence >= $6 and ${FINDING_IN_FORCE}`;
}
