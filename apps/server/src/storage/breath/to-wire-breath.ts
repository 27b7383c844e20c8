import type { BreathRecord as WireBreath, FeatureProvenanceRecord } from '@eupnea/contracts/breath';
import {
  type Breath,
  BREATH_FEATURE_CODES,
  type BreathFeatureCode,
  type FeatureProvenance,
  isoTimeOfUs,
} from '@eupnea/model';
import type { BreathRecord } from '../recording/recording-batch.ts';

/** Converts a stored breath for HTTP and sockets. NaN becomes null, never zero. */
export function toWireBreath(record: BreathRecord): WireBreath {
  const { breath } = record;
  const features: { [Code in BreathFeatureCode]: number | null } = { ...breath.features };
  for (const code of BREATH_FEATURE_CODES) {
    if (!Number.isFinite(features[code])) features[code] = null;
  }
  return {
    device_id: record.deviceId,
    breath_number: record.breathNumber,
    vent_breath_number: breath.deviceBreathNumber,
    started_at: isoTimeOfUs(record.startedAtUs),
    epoch: record.epoch,
    start_index: breath.startIndex,
    insp_end_index: breath.inspirationEndIndex,
    end_index: breath.endIndex,
    rate_hz: record.rateHz,
    segmentation: breath.segmentation,
    incomplete: breath.incomplete,
    rejected_rows: breath.rejectedRows,
    mode: breath.mode,
    features,
    provenance: toWireProvenance(breath.provenance),
  };
}

function toWireProvenance(provenance: Breath['provenance']): WireBreath['provenance'] {
  const wire: WireBreath['provenance'] = {};
  for (const code of BREATH_FEATURE_CODES) {
    const known = provenance[code];
    if (known !== undefined) wire[code] = renameProvenance(known);
  }
  return wire;
}

/** A spread or standard deviation of NaN is left out, because JSON would turn it into null. */
function renameProvenance(known: FeatureProvenance): FeatureProvenanceRecord {
  const { methods, spread, sd, failedGates, estimated } = known;
  return {
    ...(methods === undefined ? {} : { methods: [...methods] }),
    ...(spread === undefined || !Number.isFinite(spread) ? {} : { spread }),
    ...(sd === undefined || !Number.isFinite(sd) ? {} : { sd }),
    ...(failedGates === undefined ? {} : { failed_gates: [...failedGates] }),
    ...(estimated === undefined ? {} : { estimated }),
  };
}
