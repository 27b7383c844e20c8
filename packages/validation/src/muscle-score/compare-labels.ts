import { LABELLED_KINDS, type LabelledKind, type MuscleBreath } from '../muscle-truth/muscle-labels.ts';
import { writeTable } from '../write-tables.ts';
import { deriveEfforts } from './derive-efforts.ts';
import { labelBreaths, type BreathTruth } from './label-breaths.ts';
import { unexpiredShare, type MuscleSignals } from './muscle-signal.ts';

/** Agreement of labels derived here with labels given from elsewhere, on the same breaths. */
export interface LabelAgreement {
  readonly bothWith: number;
  readonly bothWithout: number;
  readonly onlyGiven: number;
  readonly onlyDerived: number;
  /** Given as decided, left open here. */
  readonly leftOpen: number;
  /** Given as unsure. */
  readonly givenUnsure: number;
}

export interface ComparedLabels {
  readonly recording: string;
  readonly efforts: number;
  readonly kinds: readonly { readonly kind: LabelledKind; readonly agreement: LabelAgreement }[];
}

/** Labels of the signals' breaths; all open where the muscle channel does not move. */
export function deriveLabels(signals: MuscleSignals): {
  readonly efforts: number;
  readonly truths: readonly BreathTruth[];
} {
  const derived = deriveEfforts(signals) ?? {
    efforts: [],
    clearFrom: Number.NaN,
    ripple: Number.NaN,
    isTrusted: () => false,
  };
  const timed = signals.breaths.map((breath) => ({
    startS: breath.start / signals.rateHz,
    inspirationEndS: breath.inspirationEnd / signals.rateHz,
    endS: breath.end / signals.rateHz,
    unexpiredShare: unexpiredShare(signals, breath),
  }));
  return {
    efforts: derived.efforts.filter(({ sure }) => sure).length,
    truths: labelBreaths(timed, derived),
  };
}

/** @param signals with the breaths of the labels, in their order */
export function compareLabels(
  recording: string,
  given: readonly MuscleBreath[],
  signals: MuscleSignals,
): ComparedLabels {
  const { efforts, truths } = deriveLabels(signals);
  return {
    recording,
    efforts,
    kinds: LABELLED_KINDS.map((kind) => ({
      kind,
      agreement: agree(
        given.map(({ labels }) => labels[kind]),
        truths.map(({ labels }) => labels[kind]),
      ),
    })),
  };
}

function agree(given: readonly (boolean | null)[], derived: readonly (boolean | null)[]): LabelAgreement {
  const counts = { bothWith: 0, bothWithout: 0, onlyGiven: 0, onlyDerived: 0, leftOpen: 0, givenUnsure: 0 };
  for (const [at, label] of given.entries()) {
    const own = derived[at] ?? null;
    if (label === null) counts.givenUnsure += 1;
    else if (own === null) counts.leftOpen += 1;
    else if (own) counts[label ? 'bothWith' : 'onlyDerived'] += 1;
    else counts[label ? 'onlyGiven' : 'bothWithout'] += 1;
  }
  return counts;
}

/** `with / without` both agree on; `+` only given, only derived; `?` left open here. */
export function writeLabelAgreement(compared: readonly ComparedLabels[]): string {
  const rows = LABELLED_KINDS.map((kind) => [
    kind,
    ...compared.map(({ kinds }) => {
      const own = kinds.find((one) => one.kind === kind)?.agreement;
      if (own === undefined) return '';
      return `${own.bothWith}/${own.bothWithout} +${own.onlyGiven}, ${own.onlyDerived} ?${own.leftOpen}`;
    }),
  ]);
  return writeTable(['kind', ...compared.map(({ recording }) => recording)], rows);
}
