import { MUSCLE_TRUTH_CHANNELS } from '@eupnea/contracts/muscle-score';
import { binTimes, momentsOf, scoreDetectors } from '@eupnea/validation/muscle-score';
import { isoTimeOfUs } from '@eupnea/model';
import type { Pool } from 'pg';
import type { StoredRecordingScore } from '../../storage/schema/muscle-score-run.ts';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';
import { correctBreath, type CorrectedLabels } from './correct-breath.ts';
import type { MuscleGatherer, SessionBreath } from './muscle-gatherer.ts';
import { findChestWall } from './muscle-stretches.ts';

/**
 * Score of one recording by the first of its muscle channels, in the form that pools; null where no channel moves.
 * @param corrections labels of people, which stand for the derived ones
 * @throws the reason of the signal
 */
export async function scoreRecording(
  pool: Pool,
  gatherer: MuscleGatherer,
  range: DeviceRange,
  cut: boolean,
  corrections: CorrectedLabels,
  signal: AbortSignal,
): Promise<StoredRecordingScore | null> {
  const chestWall = await findChestWall(pool, [range]);
  const gathered = await gatherer.gather([range], chestWall, signal);
  const channel = MUSCLE_TRUTH_CHANNELS.find((one) => (gathered.get(one)?.breaths.length ?? 0) > 0);
  const own = channel === undefined ? undefined : gathered.get(channel);
  if (channel === undefined || own === undefined) return null;
  const { breaths: derived, pairs, efforts } = own;
  const breaths = derived.map((breath) => correctBreath(breath, corrections));
  const times = (read: (breath: SessionBreath) => number | null) =>
    binTimes(breaths.flatMap((breath) => read(breath) ?? []));
  const { elastance, source } = chestWall;
  return {
    start: isoTimeOfUs(range.fromUs),
    end: isoTimeOfUs(range.toUs),
    cut,
    channel,
    chest_wall: channel === 'oesophageal_pressure' ? { elastance, source } : null,
    breaths: breaths.length,
    labelled: breaths.filter(({ truth }) => Object.values(truth.labels).some((label) => label !== null))
      .length,
    corrected: breaths.filter((breath, at) => breath !== derived[at]).length,
    efforts,
    kinds: scoreDetectors(breaths).map(({ kind, answers }) => ({
      kind,
      found: answers.found,
      missed: answers.missed,
      undecided: answers.undecided,
      falsely_found: answers.falselyFound,
      rightly_not: answers.rightlyNot,
      undecided_without: answers.undecidedWithout,
      not_scored: answers.notScored,
    })),
    trigger_delays: times(({ truth }) => truth.triggerDelayS),
    cycling_offsets: times(({ truth }) => truth.cyclingOffsetS),
    pairs: momentsOf(pairs.map(({ measured, truth }) => [measured, truth])),
  };
}
