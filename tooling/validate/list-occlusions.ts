import { writeTable } from '@eupnea/validation';
import { listMuscleRecordings, measureMuscleRecording } from './muscle-recordings.ts';

/** An effort against closed valves, as the analysis found it. NaN = absent. */
export interface FoundOcclusion {
  /** Start of the breath that holds it, s. */
  readonly atS: number;
  readonly poccCmh2o: number;
  /** Why ΔPocc is absent; null when it is there. */
  readonly gate: string | null;
  readonly p01Cmh2o: number;
  readonly baydurRatio: number;
}

export interface RecordedOcclusions {
  readonly recording: string;
  readonly breaths: number;
  readonly occlusions: readonly FoundOcclusion[];
}

/** Null without the recordings. */
export function listOcclusions(): readonly RecordedOcclusions[] | null {
  return listMuscleRecordings()?.map(findOcclusions) ?? null;
}

function findOcclusions(recording: string): RecordedOcclusions {
  const { breaths, rateHz } = measureMuscleRecording(recording);
  const occlusions = breaths.flatMap(({ startIndex, features, provenance }): FoundOcclusion[] => {
    const gate = provenance.pocc_cmh2o?.failedGates?.[0] ?? null;
    // Another gate says that it was no occlusion.
    if (Number.isNaN(features.pocc_cmh2o) && gate !== 'clipped') return [];
    const { pocc_cmh2o: poccCmh2o, p01_occ_cmh2o: p01Cmh2o, baydur_ratio: baydurRatio } = features;
    return [{ atS: startIndex / rateHz, poccCmh2o, gate, p01Cmh2o, baydurRatio }];
  });
  return { recording, breaths: breaths.length, occlusions };
}

export function writeOcclusions(recordings: readonly RecordedOcclusions[]): string {
  const rows = recordings.flatMap(({ recording, occlusions }) =>
    occlusions.map(({ atS, poccCmh2o, gate, p01Cmh2o, baydurRatio }) => {
      const pocc = gate === null ? print(poccCmh2o, 1) : `absent: ${gate}`;
      return [recording, print(atS, 1), pocc, print(p01Cmh2o, 1), print(baydurRatio, 2)];
    }),
  );
  const none = recordings.filter(({ occlusions }) => occlusions.length === 0);
  return [
    writeTable(['Recording', 's', 'ΔPocc, cmH₂O', 'P0.1, cmH₂O', 'ΔPes/ΔPaw'], rows),
    '',
    `None in ${none.map(({ recording, breaths }) => `${recording} (${breaths} breaths)`).join(', ')}.`,
  ].join('\n');
}

function print(value: number, decimals: number): string {
  return Number.isFinite(value) ? value.toFixed(decimals) : '';
}
