import type { Breath, Finding } from '@eupnea/model';
import { DEFAULT_INDEX_CHOICE, isCounted, shareOfBreaths } from '@eupnea/signal';
import type { SimulatedRecording, TruthEvent } from '@eupnea/simulator';
import {
  judgeBreaths,
  matchFound,
  VALIDATED_KINDS,
  type BreathVerdicts,
  type JudgedBreath,
} from '@eupnea/validation';
import { TALLY_MINUTES, type LaneBreath, type Tally } from './simulator-message.ts';
import { tallyFindings } from './tally-findings.ts';

/** Artefacts of the validation, which change the breath itself. */
const DISTURBANCES = ['cough', 'suction', 'disconnection'] as const;

const TALLY_SECONDS = 60 * TALLY_MINUTES;
/** Time shown below the waves, s: one sweep and the breath before. */
const LANE_SECONDS = 24;
/** Extra time kept, s, because scoring leaves out the first breaths. */
const LEAD_SECONDS = 60;

/** Truth and findings by breath over the last minutes. */
export class BreathLedger {
  readonly #rateHz: number;
  readonly #weightKg: number;
  #truth: readonly TruthEvent[] = [];
  #breaths: readonly Breath[] = [];
  #findings: readonly Finding[] = [];
  #count = 0;
  #newestS = 0;

  constructor(rateHz: number, weightKg: number) {
    this.#rateHz = rateHz;
    this.#weightKg = weightKg;
  }

  get breaths(): number {
    return this.#count;
  }

  get lastBreath(): Breath | null {
    return this.#breaths.at(-1) ?? null;
  }

  add(truth: readonly TruthEvent[], breaths: readonly Breath[], findings: readonly Finding[]): void {
    this.#count += breaths.length;
    this.#truth = [...this.#truth, ...truth];
    this.#breaths = [...this.#breaths, ...breaths];
    for (const finding of findings) this.#takeFinding(finding);
    this.#newestS = this.#truth.reduce(
      (newest, event) => (event.type === 'breath' ? Math.max(newest, event.endS) : newest),
      this.#newestS,
    );
    this.#forget(this.#newestS - TALLY_SECONDS - LEAD_SECONDS);
  }

  report(): {
    readonly lanes: readonly LaneBreath[];
    readonly tally: Tally;
    readonly asynchronyPercent: number | null;
  } {
    const recording = this.#recording();
    const judged = judgeBreaths(recording, this.#weightKg);
    const final = this.#findings.filter(({ state }) => state === 'final');
    const settled = matchFound(recording.breaths, this.#breaths, final, this.#rateHz);
    const fromS = this.#newestS - TALLY_SECONDS;
    // The newest judged breath may still get a finding that spans two breaths.
    const counted = judged.slice(0, -1).filter(({ breath }) => breath.startS >= fromS);
    const fromIndex = fromS * this.#rateHz;
    const recent = this.#breaths.filter(({ startIndex }) => startIndex >= fromIndex);
    const marked = new Set(
      final
        .filter((finding) => isCounted(finding, DEFAULT_INDEX_CHOICE))
        .flatMap(({ breathStartIndices }) => breathStartIndices),
    );
    const withFinding = recent.filter(({ startIndex }) => marked.has(startIndex)).length;
    return {
      lanes: this.#lanes(recording, judged),
      tally: tallyFindings(counted, settled),
      asynchronyPercent: shareOfBreaths(withFinding, recent.length),
    };
  }

  #lanes(recording: SimulatedRecording, judged: readonly JudgedBreath[]): readonly LaneBreath[] {
    const verdicts = new Map(judged.map(({ breath, kinds }) => [breath, kinds]));
    const newest = recording.breaths.filter(({ endS }) => endS > this.#newestS - LANE_SECONDS);
    const told = matchFound(newest, this.#breaths, [], this.#rateHz);
    return newest.map((breath) => ({
      startS: breath.startS,
      endS: breath.endS,
      truth: listTrueKinds(verdicts.get(breath)),
      found: this.#foundOn(told.startOf(breath)),
    }));
  }

  #foundOn(start: number | undefined): LaneBreath['found'] {
    if (start === undefined) return [];
    return this.#findings
      .filter(({ breathStartIndices }) => breathStartIndices.includes(start))
      .map(({ kind, state }) => ({ kind, provisional: state === 'provisional' }));
  }

  #recording(): SimulatedRecording {
    return {
      events: [],
      breaths: this.#truth.filter((event) => event.type === 'breath'),
      efforts: this.#truth.filter((event) => event.type === 'effort'),
      artefacts: this.#truth.filter((event) => event.type === 'artefact'),
    };
  }

  /** A later version of a finding replaces the earlier one. */
  #takeFinding(finding: Finding): void {
    const others = this.#findings.filter(
      ({ kind, firstIndex }) => kind !== finding.kind || firstIndex !== finding.firstIndex,
    );
    this.#findings = finding.state === 'withdrawn' ? others : [...others, finding];
  }

  #forget(beforeS: number): void {
    const beforeIndex = beforeS * this.#rateHz;
    this.#truth = this.#truth.filter(
      (event) => (event.type === 'effort' ? event.restS : event.endS) >= beforeS,
    );
    this.#breaths = this.#breaths.filter(({ endIndex }) => endIndex >= beforeIndex);
    this.#findings = this.#findings.filter(({ lastIndex }) => lastIndex >= beforeIndex);
  }
}

function listTrueKinds(verdicts: BreathVerdicts | undefined): LaneBreath['truth'] {
  if (verdicts === undefined) return null;
  const listed = VALIDATED_KINDS.flatMap((kind) => {
    const { verdict } = verdicts[kind];
    return verdict === 'absent' ? [] : [{ kind, ambiguous: verdict === 'ambiguous' }];
  });
  // Effects of coughs and suction on breaths do not count as asynchrony.
  if (DISTURBANCES.some((kind) => verdicts[kind].verdict !== 'absent')) {
    const sure = listed.filter(({ ambiguous }) => !ambiguous);
    return sure.length === 0 ? null : sure;
  }
  // Narrow boxes are cut at the end, so certain kinds come first.
  return listed.toSorted((a, b) => Number(a.ambiguous) - Number(b.ambiguous));
}
