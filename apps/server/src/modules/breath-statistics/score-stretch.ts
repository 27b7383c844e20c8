import type { MuscleScore } from '@eupnea/contracts/muscle-score';
import type { StoredFinding } from '@eupnea/contracts/stored-finding';
import {
  ASYNCHRONY_KINDS,
  ASYNCHRONY_LEAST_CONFIDENCE,
  type AsynchronyKind,
  isoTimeOfUs,
  type UndecidedKinds,
} from '@eupnea/model';
import {
  deriveEfforts,
  labelBreaths,
  unexpiredShare,
  type ChestWallModel,
  type DerivedEfforts,
  type ScoredBreath,
  type TruthChannel,
} from '@eupnea/validation/muscle-score';
import type { WaveformSegment } from '../../storage/waveform/read-waveform.ts';
import type { ScoreBreathRow } from './muscle-score-repository.ts';

export type EffortPair = MuscleScore['effort_agreement']['pairs'][number];

/** A breath with its place; scored by neighbours, therefore kept in order. */
export interface PlacedBreath extends ScoredBreath {
  readonly row: ScoreBreathRow;
}

export interface ScoredStretch {
  readonly breaths: readonly PlacedBreath[];
  /** Peaks of the sure efforts. */
  readonly effortsUs: readonly bigint[];
  readonly pairs: readonly (Omit<EffortPair, 'device_id'> & { readonly startedAtUs: bigint })[];
}

/** What the detectors stored about the breaths of a stretch. */
export interface StoredAnswers {
  readonly findings: readonly StoredFinding[];
  readonly undecided: ReadonlyMap<ScoreBreathRow, UndecidedKinds>;
}

/** A finding and its effort lie this close together, s. */
const SAME_EFFORT_S = 0.3;

/** Labels the breaths of one run of samples by one muscle channel; null where that says nothing. */
export function scoreStretch(
  segment: WaveformSegment,
  channel: TruthChannel,
  rows: readonly ScoreBreathRow[],
  answers: StoredAnswers,
  chestWall: ChestWallModel,
): ScoredStretch | null {
  const { flow, pressure, [channel]: muscle } = segment.columns;
  if (flow === undefined || pressure === undefined || muscle === undefined) return null;
  const own = rows.filter((row) => isInside(segment, row));
  const { rateHz, firstIndex } = segment;
  const breaths = own.map(({ startIndex, inspEndIndex, endIndex }) => ({
    start: startIndex - firstIndex,
    inspirationEnd: inspEndIndex - firstIndex,
    end: endIndex - firstIndex,
  }));
  const signals = { rateHz, channel, muscle, flow, pressure, breaths, chestWall };
  const derived = deriveEfforts(signals);
  if (derived === null || own.length === 0) return null;
  const truths = labelBreaths(
    breaths.map((breath) => ({
      startS: breath.start / rateHz,
      inspirationEndS: breath.inspirationEnd / rateHz,
      endS: breath.end / rateHz,
      unexpiredShare: unexpiredShare({ flow }, breath),
    })),
    derived,
  );
  return {
    breaths: own.flatMap((row, at) => {
      const truth = truths[at];
      return truth === undefined ? [] : [{ row, truth, answer: answerOf(row, answers) }];
    }),
    effortsUs: derived.efforts
      .filter(({ sure }) => sure)
      .map(({ peakS }) => segment.startedAtUs + BigInt(Math.round(peakS * 1e6))),
    pairs: channel === 'oesophageal_pressure' ? pairEfforts(segment, own, answers.findings, derived) : [],
  };
}

function isInside({ epoch, rateHz, firstIndex, length }: WaveformSegment, row: ScoreBreathRow): boolean {
  return (
    row.epoch === epoch &&
    row.rateHz === rateHz &&
    row.startIndex >= firstIndex &&
    row.endIndex <= firstIndex + length
  );
}

function answerOf(row: ScoreBreathRow, { findings, undecided }: StoredAnswers): ScoredBreath['answer'] {
  const found = new Set<AsynchronyKind>();
  for (const { kind, epoch, confidence, evidence } of findings) {
    if (epoch !== row.epoch || confidence < ASYNCHRONY_LEAST_CONFIDENCE) continue;
    const known = ASYNCHRONY_KINDS.find((asynchrony) => asynchrony === kind);
    const { breath_start_indices: starts } = evidence;
    // The muscles label a double trigger on the first of its two breaths.
    const own = kind === 'double_trigger' ? starts.slice(0, 1) : starts;
    if (known !== undefined && own.includes(row.startIndex)) found.add(known);
  }
  return { found, undecided: undecided.get(row) ?? {} };
}

/** Efforts that the detectors measured in the airway signals, each with the same effort by the catheter. */
function pairEfforts(
  { epoch, rateHz, firstIndex }: WaveformSegment,
  rows: readonly ScoreBreathRow[],
  findings: readonly StoredFinding[],
  { efforts }: DerivedEfforts,
): ScoredStretch['pairs'] {
  return findings.flatMap((finding) => {
    const measurement = finding.evidence.measurements.find(
      ({ code, comparison }) => code === 'effort_peak' && comparison === 'at_least',
    );
    const row = rows.find(({ startIndex }) => finding.evidence.breath_start_indices.includes(startIndex));
    if (measurement === undefined || row === undefined || finding.epoch !== epoch) return [];
    const from = (finding.evidence.first_index - firstIndex) / rateHz - SAME_EFFORT_S;
    const to = (finding.evidence.last_index - firstIndex) / rateHz + SAME_EFFORT_S;
    const same = efforts.filter(({ sure, peakS }) => sure && peakS >= from && peakS <= to);
    const [only] = same;
    if (only === undefined || same.length > 1) return [];
    return [
      {
        breath_number: row.breathNumber,
        started_at: isoTimeOfUs(row.startedAtUs),
        startedAtUs: row.startedAtUs,
        measured: measurement.measured,
        truth: only.size,
      },
    ];
  });
}
