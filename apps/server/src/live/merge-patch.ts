import type { LivePatch } from '../bus/bus-messages.ts';

/** Maximum number of breaths per message: 60 s of a neonate at the highest rate, in case a tick takes that long. */
const MAX_BREATHS = 150;

/** Maximum number of findings per message: three states for each breath. */
const MAX_FINDINGS = 3 * MAX_BREATHS;

/** Returns the union of both patches; the later value wins. */
export function mergePatches(earlier: LivePatch | null, later: LivePatch): LivePatch {
  if (earlier === null) return { ...later };
  const merged: LivePatch = { ...earlier, ...later };
  if (earlier.monitored_parameters !== undefined && later.monitored_parameters !== undefined) {
    merged.monitored_parameters = { ...earlier.monitored_parameters, ...later.monitored_parameters };
  }
  if (earlier.control_settings !== undefined && later.control_settings !== undefined) {
    merged.control_settings = { ...earlier.control_settings, ...later.control_settings };
  }
  if (earlier.breaths !== undefined && later.breaths !== undefined) {
    merged.breaths = [...earlier.breaths, ...later.breaths].slice(-MAX_BREATHS);
  }
  if (earlier.findings !== undefined && later.findings !== undefined) {
    merged.findings = [...earlier.findings, ...later.findings].slice(-MAX_FINDINGS);
  }
  return merged;
}
