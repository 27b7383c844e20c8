import type { PeepSteps } from '@eupnea/contracts/peep-steps';
import type { VentilationControl } from '@eupnea/model';
import type { MedianWithInterval, OrAbsent, PeepBreath, PeepManoeuvre, PeepStep } from '@eupnea/signal';

type Manoeuvre = PeepSteps['manoeuvres'][number];
type Step = Manoeuvre['steps'][number];

/** A breath with the mode that was recognised. */
export interface ModedBreath extends PeepBreath {
  readonly mode: VentilationControl;
}

/** @param breaths of the device, in order of time */
export function describeManoeuvre(
  deviceId: number,
  found: PeepManoeuvre,
  breaths: readonly ModedBreath[],
): Manoeuvre {
  const own = breaths.filter(({ startMs }) => startMs >= found.startMs && startMs <= found.endMs);
  return {
    device_id: deviceId,
    start: toTime(found.startMs),
    end: toTime(endOf(found.endMs)),
    compliance_source: found.complianceSource,
    unequal_volumes: found.hasUnequalVolumes,
    steps: found.steps.map((step) => describeStep(step, own)),
    best:
      found.best === null
        ? null
        : {
            step: found.best.step,
            possible_cmh2o: [...found.best.possibleCmh2o],
            is_told: found.best.isTold,
          },
  };
}

function describeStep(step: PeepStep, breaths: readonly ModedBreath[]): Step {
  const own = breaths.filter(({ startMs }) => startMs >= step.startMs && startMs < step.endMs);
  const { recruitment } = step;
  const volume = step.volumeChangeMl.value;
  return {
    start: toTime(step.startMs),
    end: toTime(endOf(step.endMs)),
    breaths: step.end - step.first,
    mode: pickMode(own),
    peep_cmh2o: step.peepCmh2o,
    set_peep_cmh2o: step.setPeepCmh2o,
    change_cmh2o: step.changeCmh2o,
    tidal_volume_ml: step.tidalVolumeMl,
    compliance_ml_cmh2o: describeMedian(step.compliance),
    driving_pressure_cmh2o: describeMedian(step.drivingPressure),
    volume_change_ml: {
      value: volume?.value ?? null,
      low: volume?.low ?? null,
      high: volume?.high ?? null,
      reason: reasonOf(step.volumeChangeMl),
    },
    recruitment: {
      ratio: recruitment.value?.ratio ?? null,
      recruited_ml: recruitment.value?.recruitedMl ?? null,
      low_compliance_ml_cmh2o: recruitment.value?.complianceLowMlCmh2o ?? null,
      reason: reasonOf(recruitment),
    },
  };
}

function describeMedian(found: OrAbsent<MedianWithInterval>): Step['compliance_ml_cmh2o'] {
  return {
    value: found.value?.value ?? null,
    low: found.value?.low ?? null,
    high: found.value?.high ?? null,
    breaths: found.value?.breaths ?? 0,
    reason: reasonOf(found),
  };
}

function reasonOf(found: OrAbsent<unknown>): Step['recruitment']['reason'] {
  return found.value === null && 'reason' in found ? found.reason : null;
}

/** Mode of most breaths. */
function pickMode(breaths: readonly ModedBreath[]): VentilationControl {
  const counts = new Map<VentilationControl, number>();
  for (const { mode } of breaths) counts.set(mode, (counts.get(mode) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, left], [, right]) => right - left);
  return most?.[0] ?? 'unknown';
}

/** Whole milliseconds, rounded up: a level at the end of the record ends with the start of its last breath, which belongs to it. */
function endOf(timeMs: number): number {
  return Math.floor(timeMs) + 1;
}

function toTime(timeMs: number): string {
  return new Date(timeMs).toISOString();
}
