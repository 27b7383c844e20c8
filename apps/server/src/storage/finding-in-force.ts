/** Purpose of an analysis of stored data. Its findings are shown only where a pointer selects it. */
export const REANALYSIS_PURPOSE = 'reanalysis';

/**
 * SQL condition on the table or alias `finding`: the finding belongs to the analysis that the pointer of its
 * device selects at its time (definitions.md, Time and storage). Without a pointer, findings of live analyses count and
 * those of a re-analysis do not.
 */
export const FINDING_IN_FORCE = `finding.analysis_id = coalesce((
  select selected.analysis_id from analysis_selection selected
  where selected.device_id = finding.device_id and selected.started_at_us <= finding.started_at_us
  order by selected.started_at_us desc limit 1),
  case when finding.analysis_id in (
    select id from analysis where parameters->>'purpose' = '${REANALYSIS_PURPOSE}') then -1 else finding.analysis_id end)`;

/** Maximum length of a finding, µs: bounds the index search for findings that extend into a range. */
export const LONGEST_FINDING_US = 60_000_000n;

/**
 * Maximum distance of a sign before its breath, µs: an effort that waits for a trigger, or the flow that
 * triggered it.
 */
export const SIGN_REACH_US = 10_000_000n;
