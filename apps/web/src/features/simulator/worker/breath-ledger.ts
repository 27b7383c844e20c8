import { ASYNCHRONY_INDEX_DEFINITIONS, type Breath, type Finding, type UndecidedBreath } from '@eupnea/model';
import { countAsynchronies, DEFAULT_INDEX_CHOICE, isCounted, markBreaths } from '@eupnea/signal';
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

const { kinds: COUNTED_KINDS } = ASYNCHRONY_INDEX_DEFINITIONS[DEFAULT_INDEX_CHOICE.index];

/** Truth and findings by breath over the last minutes. */
export class BreathLedger {
  readonly #rateHz: number;
  readonly #weightKg: number;
  #truth: readonly TruthEvent[] = [];
  #breaths: readonly Breath[] = [];
  #findings: readonly Finding[] = [];
  #undecided: readonly UndecidedBreath[] = [];
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

  add(
    truth: readonly TruthEvent[],
    breaths: readonly Breath[],
    findings: readonly Finding[],
    undecided: readonly UndecidedBreath[],
  ): void {
    this.#count += breaths.length;
    this.#truth = [...this.#truth, ...truth];
    this.#breaths = [...this.#breaths, ...breaths];
    this.#undecided = [...this.#undecided, ...undecided];
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
    return {
      lanes: this.#lanes(recording, judged),
      tally: tallyFindings(counted, settled),
      asynchronyPercent: this.#shareWithFinding(recent, final),
    };
  }

  /** Share of the breaths with a finding, %, as the server counts it; null without decided breaths. */
  #shareWithFinding(breaths: readonly Breath[], final: readonly Finding[]): number | null {
    const found = final
      .filter((finding) => isCounted(finding, DEFAULT_INDEX_CHOICE))
      .map((finding) => ({ ...finding, breathKeys: finding.breathStartIndices.map(String) }));
    const undecided = new Map(
      this.#undecided.map(({ breathStartIndex, kinds }) => [
        String(breathStartIndex),
        new Set(COUNTED_KINDS.filter((kind) => kinds[kind] !== undefined)),
      ]),
    );
    const keys = breaths.map(({ startIndex }) => String(startIndex));
    return countAsynchronies(keys, found, markBreaths(found), undecided).findingPercent;
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
      manoeuvres: this.#truth.filter((event) => event.type === 'manoeuvre'),
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
    this.#undecided = this.#undecided.filter(({ breathStartIndex }) => breathStartIndex >= beforeIndex);
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
