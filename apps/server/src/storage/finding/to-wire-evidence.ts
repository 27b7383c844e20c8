import type { FindingEvidenceRecord } from '@eupnea/contracts/finding-evidence';
import type { EvidenceMeasurement, Finding } from '@eupnea/model';

type WireMeasurement = FindingEvidenceRecord['measurements'][number];

/** Evidence in the form in which it is stored and sent. */
export function toWireEvidence({ evidence, breathStartIndices }: Finding): FindingEvidenceRecord {
  return {
    text_key: evidence.textKey,
    first_index: evidence.firstIndex,
    last_index: evidence.lastIndex,
    breath_start_indices: [...breathStartIndices],
    measurements: evidence.measurements.map(toWireMeasurement),
  };
}

/** A standard deviation of NaN is left out, because JSON would turn it into null. */
function toWireMeasurement({ sd, ...measurement }: EvidenceMeasurement): WireMeasurement {
  return sd === undefined || !Number.isFinite(sd) ? measurement : { ...measurement, sd };
}
