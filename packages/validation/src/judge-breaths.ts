import type { FindingKind } from '@eupnea/model';
import type { SimulatedRecording, TruthBreath } from '@eupnea/simulator';
import { judgeCycling } from './judge-cycling.ts';
import { judgeIneffective, judgeReverse, judgeStarvation } from './judge-efforts.ts';
import { judgeArtefacts } from './judge-artefacts.ts';
import { ambiguous, type KindTruth } from './judge-threshold.ts';
import { judgeAutoTrigger, judgeDelayedTrigger } from './judge-trigger.ts';
import { judgeDoubleTrigger, judgeSecondCycle, judgeStacking } from './judge-pairs.ts';
import { createTruthContext } from './truth-context.ts';

export type BreathVerdicts = { readonly [Kind in FindingKind]: KindTruth };

/** Truth of one breath of a simulation, by kind. */
export interface JudgedBreath {
  readonly breath: TruthBreath;
  readonly kinds: BreathVerdicts;
  /** Truth of a double trigger whose second cycle is this breath. */
  readonly secondCycle: KindTruth;
}

/** Breaths at the start, until trapped volume, clock and running medians have settled. */
const SETTLING_BREATHS = 6;

/** Truth of every breath except the first and the last ones. Detectors get none of it. */
export function judgeBreaths(recording: SimulatedRecording, weightKg: number): readonly JudgedBreath[] {
  const context = createTruthContext(recording, weightKg);
  const judged: JudgedBreath[] = [];
  const { breaths } = recording;
  for (let at = SETTLING_BREATHS; at + 1 < breaths.length; at += 1) {
    const breath = breaths[at];
    if (breath === undefined) continue;
    const artefacts = judgeArtefacts(context, at);
    const disturbed = [artefacts.cough, artefacts.suction, artefacts.disconnection].some(
      ({ verdict }) => verdict !== 'absent',
    );
    const kinds: BreathVerdicts = {
      ineffective_effort: judgeIneffective(context, at),
      double_trigger: judgeDoubleTrigger(context, at),
      breath_stacking: judgeStacking(context, at),
      auto_trigger: judgeAutoTrigger(context, at),
      delayed_trigger: judgeDelayedTrigger(context, at),
      reverse_trigger: judgeReverse(context, at),
      ...judgeCycling(context, at),
      flow_starvation: judgeStarvation(context, at),
      ...artefacts,
    };
    const second = judgeSecondCycle(context, at);
    judged.push({
      breath,
      kinds: disturbed ? excludeAsynchrony(kinds) : kinds,
      secondCycle: disturbed ? ambiguous(second.plain) : second,
    });
  }
  return judged;
}

/** Excludes asynchrony on breaths with a cough or suction: these artefacts are not scored as asynchrony. */
function excludeAsynchrony(kinds: BreathVerdicts): BreathVerdicts {
  const excluded = (kind: FindingKind) => ambiguous(kinds[kind].plain);
  return {
    ...kinds,
    ineffective_effort: excluded('ineffective_effort'),
    double_trigger: excluded('double_trigger'),
    breath_stacking: excluded('breath_stacking'),
    auto_trigger: excluded('auto_trigger'),
    delayed_trigger: excluded('delayed_trigger'),
    reverse_trigger: excluded('reverse_trigger'),
    premature_cycling: excluded('premature_cycling'),
    delayed_cycling: excluded('delayed_cycling'),
    flow_starvation: excluded('flow_starvation'),
  };
}
