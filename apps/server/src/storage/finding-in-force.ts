/** Parameter of an analysis that looked again at what is stored: its findings are shown where a pointer selects it. */
export const REANALYSIS_PURPOSE = 'reanalysis';

/**
 * The analysis whose findings are shown, as a condition on the table or alias `finding`: the one its device's pointer
 * selects at the finding's time (decisions section 4); while no pointer stands, whatever analysis found it as it was
 * measured, and none that is only looking again.
 */
export const FINDING_IN_FORCE = `finding.analysis_id = coalesce((
  select selected.analysis_id from analysis_selection selected
  where selected.device_id = finding.device_id and selected.started_at_us <= finding.started_at_us
  order by selected.started_at_us desc limit 1),
  case when finding.analysis_id in (
    select id from analysis where parameters->>'purpose' = '${REANALYSIS_PURPOSE}') then -1 else finding.analysis_id end)`;

/** No finding is longer: with it the index on a finding's start bounds what may reach into a range. */
export const LONGEST_FINDING_US = 60_000_000n;

/** A sign may lie before the breath that it speaks of: the effort that waits for a trigger, the flow that set it off. */
export const SIGN_REACH_US = 10_000_000n;
