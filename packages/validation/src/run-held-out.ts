import type { FindingKind } from '@eupnea/model';
import type { VentilatorMode } from '@eupnea/simulator';
import { HELD_OUT_SECONDS, listHeldOutScenarios } from './held-out/list-held-out-scenarios.ts';
import { addEventScores, EMPTY_EVENTS, scoreEvents, type EventScore } from './score-events.ts';
import { addFindingScores, EMPTY_SCORE } from './score-findings.ts';
import { breathsToScore, scoreKind, VALIDATED_KINDS, type KindScore } from './score-kind.ts';
import { judgeScenario, scoreRecording, type ScoredScenario } from './score-scenario.ts';

export interface KindTally extends KindScore {
  readonly events: EventScore;
}

/** simv, prvc and aprv have separate groups, because no published study reports them. */
export type ModeGroup = 'vc' | 'pc' | 'ps' | 'simv' | 'prvc' | 'aprv';

/** silent = the device sends no settings; settings = the device sends them. */
export const VALIDATION_ARMS = ['silent', 'settings'] as const;
export type ValidationArm = (typeof VALIDATION_ARMS)[number];

export interface RecordingTally {
  readonly arm: ValidationArm;
  readonly seed: number;
  readonly bed: string;
  readonly mode: ModeGroup;
  readonly breaths: number;
  readonly seconds: number;
  readonly kinds: ReadonlyMap<FindingKind, KindTally>;
}

export const EMPTY_TALLY: KindTally = { scored: EMPTY_SCORE, plain: EMPTY_SCORE, events: EMPTY_EVENTS };

export function addKindTallies(a: KindTally, b: KindTally): KindTally {
  return {
    scored: addFindingScores(a.scored, b.scored),
    plain: addFindingScores(a.plain, b.plain),
    events: addEventScores(a.events, b.events),
  };
}

const GROUPS: { readonly [Mode in VentilatorMode]: ModeGroup } = {
  vc: 'vc',
  pc: 'pc',
  ps: 'ps',
  cpap: 'ps',
  'simv-vc': 'simv',
  'simv-pc': 'simv',
  prvc: 'prvc',
  aprv: 'aprv',
};

export interface HeldOutSelection {
  /** Default: every bed. */
  readonly beds?: readonly string[];
  /** Default: all. Each recording is simulated once for all arms. */
  readonly arms?: readonly ValidationArm[];
}

/** Yields after each recording, so that a page or job stays responsive. */
export function* runHeldOut(
  from: number,
  to: number,
  { beds, arms = VALIDATION_ARMS }: HeldOutSelection = {},
): Generator<RecordingTally, void> {
  for (let seed = from; seed <= to; seed += 1) {
    for (const { bed, scenario } of listHeldOutScenarios(seed)) {
      if (beds !== undefined && !beds.includes(bed)) continue;
      const recording = judgeScenario(scenario, seed, HELD_OUT_SECONDS);
      const mode = GROUPS[scenario.settings.mode];
      for (const arm of arms) {
        const given = { segmentation: 'device', sendsSettings: arm === 'settings' } as const;
        const kinds = tallyKinds(scoreRecording(recording, given), scenario.rateHz);
        const breaths = recording.judged.length;
        yield { arm, seed, bed, mode, breaths, seconds: HELD_OUT_SECONDS, kinds };
      }
    }
  }
}

function tallyKinds(result: ScoredScenario, rateHz: number): ReadonlyMap<FindingKind, KindTally> {
  const kinds = new Map<FindingKind, KindTally>();
  for (const kind of VALIDATED_KINDS) {
    const judged = breathsToScore(result.judged, kind);
    kinds.set(kind, {
      ...scoreKind(result.judged, kind, result),
      events: scoreEvents(result, judged, kind, rateHz),
    });
  }
  return kinds;
}
