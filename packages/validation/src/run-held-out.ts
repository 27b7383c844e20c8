import { ARTEFACT_KINDS, ASYNCHRONY_KINDS, type FindingKind } from '@eupnea/model';
import type { VentilatorMode } from '@eupnea/simulator';
import { HELD_OUT_SECONDS, listHeldOutScenarios } from './held-out/list-held-out-scenarios.ts';
import { addEventScores, EMPTY_EVENTS, scoreEvents, type EventScore } from './score-events.ts';
import { addFindingScores, EMPTY_SCORE, scoreFindings, type FindingScore } from './score-findings.ts';
import { scoreScenario } from './score-scenario.ts';

export const VALIDATED_KINDS: readonly FindingKind[] = [...ASYNCHRONY_KINDS, ...ARTEFACT_KINDS];

export interface KindTally {
  /** Without the ambiguous breaths. */
  readonly scored: FindingScore;
  /** Every breath by the plain rule. */
  readonly plain: FindingScore;
  readonly events: EventScore;
}

/** simv, prvc and aprv are told apart: no peer reports them. */
export type ModeGroup = 'vc' | 'pc' | 'ps' | 'simv' | 'prvc' | 'aprv';

export interface RecordingTally {
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

/** One recording at a time, so that a page or a job can breathe between them. @param beds undefined = all of them */
export function* runHeldOut(
  from: number,
  to: number,
  beds?: readonly string[],
): Generator<RecordingTally, void> {
  for (let seed = from; seed <= to; seed += 1) {
    for (const { bed, scenario } of listHeldOutScenarios(seed)) {
      if (beds !== undefined && !beds.includes(bed)) continue;
      const result = scoreScenario(scenario, seed, HELD_OUT_SECONDS, 'device');
      const kinds = new Map<FindingKind, KindTally>();
      for (const kind of VALIDATED_KINDS) {
        // A flow that starves is a set flow: issue and peers score it over volume-controlled breaths.
        const judged =
          kind === 'flow_starvation'
            ? result.judged.filter(({ breath }) => breath.control === 'volume')
            : result.judged;
        const found = (breath: (typeof judged)[number]['breath']) => result.found(kind, breath);
        kinds.set(kind, {
          scored: scoreFindings(judged, kind, found),
          plain: scoreFindings(judged, kind, found, { withoutExclusion: true }),
          events: scoreEvents(result, judged, kind, scenario.rateHz),
        });
      }
      const mode = GROUPS[scenario.settings.mode];
      yield { seed, bed, mode, breaths: result.judged.length, seconds: HELD_OUT_SECONDS, kinds };
    }
  }
}
