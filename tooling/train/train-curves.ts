import { ASYNCHRONY_KINDS, type AsynchronyKind } from '@eupnea/model';
import { confidenceFrom, type ConfidenceCurves } from '@eupnea/signal';
import { EFFORT_FAMILIES, MACHINE_FAMILIES } from '@eupnea/simulator';
import {
  addFinding,
  EMPTY_RELIABILITY,
  expectedCalibrationError,
  mapKinds,
  type Reliability,
} from '@eupnea/validation';
import type { TrainingFinding } from './collect-margins.ts';
import { fitCurve } from './fit-curve.ts';

export interface TrainedCurves {
  readonly all: ConfidenceCurves;
  /** By the family that was left out. */
  readonly leftOut: ReadonlyMap<string, ConfidenceCurves>;
  readonly kinds: readonly KindSummary[];
  /** Of all findings by margin, and by the curves that never saw the machine family of their bed. */
  readonly errorByMargin: number | null;
  readonly errorLeftOut: number | null;
}

interface KindSummary {
  readonly kind: AsynchronyKind;
  readonly findings: number;
  readonly right: number;
}

const FLAT = { slope: 0, offset: 0 };

export function trainCurves(findings: readonly TrainingFinding[]): TrainedCurves {
  const families = [...MACHINE_FAMILIES, ...EFFORT_FAMILIES].map(({ name }) => name);
  const leftOut = new Map(
    families.map((family) => [family, fitKinds(findings.filter((one) => !isOf(one, family)))]),
  );
  return {
    all: fitKinds(findings),
    leftOut,
    kinds: ASYNCHRONY_KINDS.map((kind) => {
      const own = findings.filter((one) => one.kind === kind);
      return { kind, findings: own.length, right: own.filter(({ isRight }) => isRight).length };
    }),
    errorByMargin: expectedCalibrationError(reliabilityOf(findings, ({ confidence }) => confidence)),
    errorLeftOut: expectedCalibrationError(
      reliabilityOf(findings, ({ kind, confidence, machineFamily }) => {
        const curves = leftOut.get(machineFamily);
        return curves === undefined ? confidence : confidenceFrom(curves)(kind, confidence);
      }),
    ),
  };
}

function isOf({ machineFamily, effortFamily }: TrainingFinding, family: string): boolean {
  return machineFamily === family || effortFamily === family;
}

function fitKinds(findings: readonly TrainingFinding[]): ConfidenceCurves {
  const pooled = fitCurve(findings, FLAT);
  return mapKinds((kind) =>
    fitCurve(
      findings.filter((one) => one.kind === kind),
      pooled,
    ),
  );
}

function reliabilityOf(
  findings: readonly TrainingFinding[],
  confidenceOf: (one: TrainingFinding) => number,
): Reliability {
  return findings.reduce((sum, one) => addFinding(sum, confidenceOf(one), one.isRight), EMPTY_RELIABILITY);
}
