/** Purpose of an analysis of stored data. Its findings are shown only where a pointer selects it. */
export const REANALYSIS_PURPOSE = 'reanalysis';

/**
 * SQL condition on a table or alias: the row belongs to the analysis that the pointer of its device selects at its time
 * (definitions.md, Time and storage). Without a pointer, rows of live analyses count and those of a re-analysis do not.
 */
function inForce(table: 'finding' | 'undecided_breath'): string {
  return `${table}.analysis_id = coalesce((
  select selected.analysis_id from analysis_selection selected
  where selected.device_id = ${table}.device_id and selected.started_at_us <= ${table}.started_at_us
  order by selected.started_at_us desc limit 1),
  case when ${table}.analysis_id in (
    select id from analysis where parameters->>'purpose' = '${REANALYSIS_PURPOSE}') then -1 else ${table}.analysis_id end)`;
}

export const FINDING_IN_FORCE = inForce('finding');

export const UNDECIDED_IN_FORCE = inForce('undecided_breath');

/** Maximum length of a finding, µs: bounds the index search for findings that extend into a range. */
export const LONGEST_FINDING_US = 60_000_000n;

/**
 * Maximum distance of a sign before its breath, µs: an effort that waits for a trigger, or the flow that
 * triggered it.
 */
export const SIGN_REACH_US = 10_000_000n;
