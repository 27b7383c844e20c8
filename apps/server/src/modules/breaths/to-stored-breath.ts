import type { StoredBreathRecord } from '@eupnea/contracts/stored-breath';
import type { StoredBreath } from '../../storage/breath/read-breaths.ts';
import { toWireBreath } from '../../storage/breath/to-wire-breath.ts';
import type { Stretch } from '../stored-data/stored-data-service.ts';
import type { FindingOnBreath, UndecidedOnBreath } from '../events/finding-service.ts';

/** End of a breath: time of the sample after it. */
export function endOfBreathUs({ startedAtUs, breath, rateHz }: StoredBreath): bigint {
  return startedAtUs + BigInt(Math.round(((breath.endIndex - breath.startIndex) * 1_000_000) / rateHz));
}

export function findStretch(stretches: readonly Stretch[], deviceId: number, timeUs: bigint): Stretch | null {
  return (
    stretches.find(
      (stretch) => stretch.deviceId === deviceId && timeUs >= stretch.fromUs && timeUs < stretch.toUs,
    ) ?? null
  );
}

/** Answers of the detectors by list position of the breath. */
interface AnswersOnBreaths {
  readonly findings: readonly FindingOnBreath[];
  readonly undecided: readonly UndecidedOnBreath[];
}

export function toStoredBreaths(
  breaths: readonly StoredBreath[],
  stretches: readonly Stretch[],
  { findings, undecided }: AnswersOnBreaths,
): StoredBreathRecord[] {
  const kindsAt = new Map(undecided.map(({ position, kinds }) => [position, kinds]));
  return breaths.map((breath, position) => {
    const stretch = findStretch(stretches, breath.deviceId, breath.startedAtUs);
    return {
      ...toWireBreath(breath),
      ended_at: new Date(Number(endOfBreathUs(breath) / 1000n)).toISOString(),
      ventilation_session_id: stretch?.sessionId ?? null,
      patient_id: stretch?.patientId ?? null,
      findings: findings
        .filter((finding) => finding.position === position)
        .map(({ kind, confidence }) => ({ kind, confidence })),
      undecided: kindsAt.get(position) ?? {},
    };
  });
}
