import type { FindingEvidenceRecord } from '@eupnea/contracts';
import type { Finding } from '@eupnea/model';

/** Evidence in the form in which it is stored and sent. */
export function toWireEvidence({ evidence, breathStartIndices }: Finding): FindingEvidenceRecord {
  return {
    text_key: evidence.textKey,
    first_index: evidence.firstIndex,
    last_index: evidence.lastIndex,
    breath_start_indices: [...breathStartIndices],
    measurements: evidence.measurements.map((measurement) => ({ ...measurement })),
  };
}
