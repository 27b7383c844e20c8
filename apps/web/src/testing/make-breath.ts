import { breathSchema, type BreathRecord } from '@eupnea/contracts/breath';
import { BREATH_FEATURE_CODES } from '@eupnea/model';

interface BreathChanges {
  readonly features?: Partial<BreathRecord['features']>;
  readonly provenance?: BreathRecord['provenance'];
  readonly breath_number?: number;
  readonly started_at?: string;
  readonly incomplete?: boolean;
}

/** A finished breath of 3 s as sent by the server; numbers not given are absent. */
export function makeBreath({ features = {}, ...changes }: BreathChanges = {}): BreathRecord {
  return breathSchema.parse({
    device_id: 1,
    breath_number: 17,
    vent_breath_number: null,
    started_at: '2026-11-20T14:00:00.000Z',
    epoch: 1,
    start_index: 100,
    insp_end_index: 150,
    end_index: 400,
    rate_hz: 100,
    segmentation: 'device',
    incomplete: false,
    rejected_rows: 0,
    mode: 'vc',
    provenance: {},
    ...changes,
    features: { ...Object.fromEntries(BREATH_FEATURE_CODES.map((code) => [code, null])), ...features },
  });
}
