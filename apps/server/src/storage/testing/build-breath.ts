import { BREATH_FEATURE_CODES, type BreathFeatures, sampleTimeUs } from '@eupnea/model';
import type { BreathRecord } from '../recording/recording-batch.ts';

export const TEST_RATE_HZ = 100;

/** A complete, plausible row; features are NaN unless given. `startIndex` determines its time. */
export function buildBreathRecord(options: {
  readonly deviceId: number;
  readonly breathNumber: number;
  readonly anchorMs: number;
  readonly startIndex: number;
  readonly samples?: number;
  readonly epoch?: number;
  readonly features?: Partial<BreathFeatures>;
}): BreathRecord {
  const { deviceId, breathNumber, anchorMs, startIndex, samples = 300, epoch = 1 } = options;
  const entries = BREATH_FEATURE_CODES.map((code) => [code, options.features?.[code] ?? Number.NaN] as const);
  return {
    deviceId,
    startedAtUs: sampleTimeUs({ anchorMs, rateHz: TEST_RATE_HZ }, startIndex),
    breathNumber,
    epoch,
    rateHz: TEST_RATE_HZ,
    analysisId: 1,
    breath: {
      startIndex,
      inspirationEndIndex: startIndex + Math.floor(samples / 3),
      endIndex: startIndex + samples,
      segmentation: 'device',
      deviceBreathNumber: breathNumber % 65_536,
      incomplete: false,
      rejectedRows: 0,
      mode: 'vc',
      features: Object.fromEntries(entries) as BreathFeatures, // cast: fromEntries() forgets the keys
      provenance: { compliance_ml_cmh2o: { methods: ['least_squares'], spread: 1.5 } },
    },
  };
}
