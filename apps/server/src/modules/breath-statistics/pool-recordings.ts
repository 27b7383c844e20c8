import type { ProjectMuscleScore } from '@eupnea/contracts/project-muscle-score';
import {
  addBins,
  addMoments,
  agreeOfMoments,
  NO_PAIRS,
  spreadOfBins,
  wilson,
} from '@eupnea/validation/muscle-score';
import type { StoredRecordingScore } from '../../storage/schema/muscle-score-run.ts';

type Pooled = Pick<
  StoredRecordingScore,
  'breaths' | 'labelled' | 'corrected' | 'efforts' | 'kinds' | 'trigger_delays' | 'cycling_offsets' | 'pairs'
>;
type Kind = StoredRecordingScore['kinds'][number];

const NOTHING: Pooled = {
  breaths: 0,
  labelled: 0,
  corrected: 0,
  efforts: 0,
  kinds: [],
  trigger_delays: [],
  cycling_offsets: [],
  pairs: NO_PAIRS,
};

/** Recordings together: every breath and every pair of efforts has the same weight. */
export function poolRecordings(scores: readonly Pooled[]): Pooled {
  return scores.reduce(
    (sum, score) => ({
      breaths: sum.breaths + score.breaths,
      labelled: sum.labelled + score.labelled,
      corrected: (sum.corrected ?? 0) + (score.corrected ?? 0),
      efforts: sum.efforts + score.efforts,
      kinds: addKinds(sum.kinds, score.kinds),
      trigger_delays: addBins(sum.trigger_delays, score.trigger_delays),
      cycling_offsets: addBins(sum.cycling_offsets, score.cycling_offsets),
      pairs: addMoments(sum.pairs, score.pairs),
    }),
    NOTHING,
  );
}

function addKinds(former: readonly Kind[], more: readonly Kind[]): readonly Kind[] {
  const kinds = new Map(former.map((one) => [one.kind, one]));
  for (const one of more) {
    const known = kinds.get(one.kind);
    kinds.set(one.kind, known === undefined ? one : addCounts(known, one));
  }
  return [...kinds.values()];
}

function addCounts(a: Kind, b: Kind): Kind {
  return {
    kind: a.kind,
    found: a.found + b.found,
    missed: a.missed + b.missed,
    undecided: a.undecided + b.undecided,
    falsely_found: a.falsely_found + b.falsely_found,
    rightly_not: a.rightly_not + b.rightly_not,
    undecided_without: a.undecided_without + b.undecided_without,
    not_scored: a.not_scored + b.not_scored,
  };
}

/** Figures as they are answered; an undecided breath is not found. */
export function toFigures(score: Pooled): ProjectMuscleScore['pooled'] {
  const { breaths, labelled, corrected = 0, efforts, kinds, trigger_delays, cycling_offsets, pairs } = score;
  return {
    breaths,
    labelled,
    corrected,
    efforts,
    kinds: kinds.map((one) => {
      const notFound = one.rightly_not + one.undecided_without;
      return {
        ...one,
        sensitivity: wilson(one.found, one.found + one.missed + one.undecided),
        specificity: wilson(notFound, notFound + one.falsely_found),
      };
    }),
    trigger_delay_s: spreadOfBins(trigger_delays),
    cycling_offset_s: spreadOfBins(cycling_offsets),
    effort_agreement: agreeOfMoments(pairs),
  };
}
