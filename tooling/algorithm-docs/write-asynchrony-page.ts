import { ASYNCHRONY_KINDS, type AsynchronyKind } from '@eupnea/model';
import { ARTEFACTS, FINDINGS, MODEL } from '@eupnea/signal/rules';
import {
  BREATH_LIMITS,
  listConditions,
  listReasons,
  MISSING_PREMISES,
  probe,
  STARTS,
  type ProbedAnswer,
  type ProbedCondition,
} from './probe-rules.ts';

/** English texts that the page takes from the screens. */
export interface AsynchronyTexts {
  readonly kinds: { readonly [kind: string]: string };
  readonly measures: { readonly [code: string]: string };
}

/** What a kind is, for a physiologist; the rules themselves stand in the tables. */
const MEANINGS: { readonly [Kind in AsynchronyKind]: string } = {
  ineffective_effort: `The patient pulls during expiration and the ventilator delivers no breath. Flow turns toward zero and falls back, and
pressure dips. Eupnea looks for a bump of muscle pressure over the chord of its feet. It must exceed ${round(2 * FINDINGS.bumpNoise)} times what quiet expiration
shows.`,
  delayed_trigger: `The ventilator delivers more than ${FINDINGS.delayedTriggerS} s after the onset of the effort (van Diepen 2021). Trapped gas and insensitive
triggers do this.`,
  auto_trigger: `The ventilator delivers a triggered breath and no effort ran in the ${FINDINGS.autoTriggerWindowS} s before it. A leak, a heartbeat or water in the
tube did. Eupnea reports it where nothing rose before the breath, no clock was due, and this patient's efforts are clearly
seen in other breaths; or where a set rate says that the breath was triggered and the patient makes no efforts.`,
  reverse_trigger: `A clocked breath inflates a passive patient, and the inflation sets off an effort. Nothing was sensed when the breath began.
The effort begins ${FINDINGS.reverseOnsetS} s after the start or later, up to ${MODEL.reverseTailS} s after the inflation, and exceeds for ${round(FINDINGS.excessSteps * MODEL.templateStepS)} s what this patient's quiet clocked
breaths show at the same time.`,
  premature_cycling: `Inspiration ends more than ${FINDINGS.prematureCyclingS} s before the effort does. Expiratory flow starts low or turns back.`,
  delayed_cycling: `Inspiration goes on more than ${FINDINGS.delayedCyclingS} s after the end of the effort. Pressure often rises at the end of inspiration.`,
  double_trigger: `One effort receives two cycles, or expiration is shorter than ${FINDINGS.doubleTriggerTiShare} of the mean inspiratory time (Thille 2006) while muscle pressure
runs before the second cycle. A clock or an inverse ratio that causes the short expiration is excluded.`,
  breath_stacking: `The next inspiration begins with more than ${FINDINGS.stackedMlPerKg} mL/kg of the last breath still in the lung, or with ${percent(FINDINGS.stackedShare)} of it where that is less
or the weight is unknown.`,
  flow_starvation: `Flow is set, and the patient does ${FINDINGS.starvedPercent} % or more of the pressure-time product that the ventilator should do (our threshold; the
literature names none). Pressure sags.`,
};

/** The page from the rules, their constants and the words of the screens. */
export function writeAsynchronyPage(texts: AsynchronyTexts): string {
  return `<!-- Generated from packages/signal/src/findings by tooling/generate-algorithm-docs.ts. Do not edit. -->
# Asynchrony and artefacts

Inputs: samples of flow and airway pressure, breath borders, the patient's weight and, where the device sends them, set rate and
mode; [the patient model](patient-model.md) fits the mechanics and muscle pressure to them. For research purpose only. Accuracy: [patients with a muscle signal](../validation-patients.md), [families of machines and real machines](../validation-families.md),
[held-out scenarios](../validation.md), and [what earlier versions did](../asynchrony-history.md).

## Three answers
A rule asks conditions of measured quantities, each with a standard deviation. The weakest probability decides: *found* from ${FINDINGS.found},
*undecided* from ${FINDINGS.undecided}, else *not*. A rule is undecided before that where its premises fail. Undecided is never a finding and never "none".

${writeConditions(texts)}

**What started the breath** decides what is asked. *Asked*: the conditions above decide. *None* is split by the ventilator's clock.

${writeStarts(texts)}

**Undecided although asked**, where a premise is missing (in italics: undecided in place of not):

${writePremises(texts)}

**A leak that is not known** makes every kind but double triggering undecided (\`leak_unknown\`) where it would be found: in this
breath and the one before, more than ${percent(MODEL.leakChangeShare)} of the inspired gas is lost, or gained, that the leak of the last breaths does not explain;
or a steady leak takes more than ${percent(MODEL.leakHidesShare)} of it. After ${MODEL.leakChangeBreaths} such breaths the leak is taken from them alone. The first breath of
a new leak cannot be told from a stacked one.

## The nine kinds
Each figure is a simulated patient (\`npm run report:pictures -- kinds\`). Definitions: definitions.md, Asynchrony. An effort counts from
${MODEL.effortCmh2o} cmH2O (${FINDINGS.wastedCmh2o} cmH2O where it starts no breath).

${ASYNCHRONY_KINDS.map((kind) => writeKind(kind, texts)).join('\n\n')}

## Artefacts
|artefact|found when|
|---|---|
|cough|where efforts do not hide the mechanics, muscle pressure is ${ARTEFACTS.coughCmh2o} cmH2O below rest for ${1000 * ARTEFACTS.coughS} ms and ${ARTEFACTS.coughOverUsual} times lower than usual; or airway pressure rises while at least as much gas flows out|
|suction|${ARTEFACTS.suctionLpm} L/min leave beyond the leak and what the next breath cut off, and flow is unsteady by ${ARTEFACTS.suctionRippleLpm} L/min in both phases|
|disconnection|less than ${percent(ARTEFACTS.disconnectedReturnShare)} of the breath returns and no pressure stands; or ${ARTEFACTS.disconnectedLpm} L/min and ${ARTEFACTS.disconnectedVolumes} usual volumes are lost, while the pressure at an end of the breath, or in most of it, is below half of PEEP|
|leak|${percent(ARTEFACTS.leakShare)} of the inspired gas is lost, over 12 breaths and in the breath itself|

A cough, suction or disconnection excludes all other findings of that breath. The breath does not update what Eupnea has learnt
of the patient.

**Chest compressions.** Where the flow swings by 12 L/min in every 0.75 s of 5 s and repeats itself after one, two and three
periods of 0.42 to 0.75 s (80 to 143 a minute; correlation 0.45), breaths are neither those of the ventilator nor measurable: they are
incomplete, without numbers, and every kind is undecided. Breaths that begin within 5 s after the last sign of compressions are
included, because a ventilation hides the rhythm. The first 5 s of a series are not marked. Breathing above 80 a minute with such flows cannot be told from compressions.

## Confidence, evidence and time
A logistic curve of each kind turns the probability of the weakest condition into the confidence ([model card](../models/confidence.md)); that of
an artefact is the margin of its weakest measurement. A finding becomes final with the next breath, after 10 s, or at the end.

A sent rate and mode tell which breaths the clock started. Without them Eupnea infers a clock from intervals, which in recordings
move by two to four samples.

## Index
Events / (cycles + ineffective efforts) (Thille 2006). Two kinds on one breath are two events: the index can exceed 100 %.

## Where it is poor
- **Large efforts in every breath** (support): cycling, flow starvation and compliance are mostly undecided.
- **Auto-triggers** without a set rate: mostly undecided.
- **Hearts above 1 cmH2O**: a beat that triggers is taken for an effort, and the breath for the patient's.
- **Delayed and reverse triggers**: many decided ones are missed on simulated families.
- **Weak ineffective efforts**: one below 2 to 3 cmH2O is undecided or not found.
- **The first ten breaths**, and some after an artefact: undecided.
- **Borders from the waveform**: double triggers within one segmented breath are missed.

No patented rule is implemented (UC Davis' thresholds for double triggers and stacking).

## Truth, where decisions leave it open
Flow starvation: share of the pressure-time product while flow is driven, over 30 % (ambiguous 24 to 36 %). Reverse trigger: onset within inflation; 50 ms at either border, and the first 0.2 s of
expiration after a clocked breath, are ambiguous for reverse trigger and ineffective effort. Cycling is judged against the effort that
ran at the start, of 2 cmH2O and more. Two breaths that the clock alternates are no double trigger. Breaths within 4 s of an artefact are not
scored.
`;
}

function writeKind(kind: AsynchronyKind, { kinds }: AsynchronyTexts): string {
  const name = kinds[kind] ?? kind;
  return [`### ${name}`, `![${name}](../images/kinds/${kind}.svg)`, '', MEANINGS[kind]].join('\n');
}

function writeConditions({ kinds, measures }: AsynchronyTexts): string {
  const rows = ASYNCHRONY_KINDS.map((kind) => {
    const conditions = listConditions(kind).map((condition) => writeCondition(condition, measures));
    return `|${kinds[kind] ?? kind}|${conditions.join('; ')}|`;
  });
  return ['|kind|conditions|', '|---|---|', ...rows].join('\n');
}

function writeCondition(
  { code, unit, limit, comparison }: ProbedCondition,
  measures: AsynchronyTexts['measures'],
): string {
  const words = comparison === 'at_least' ? 'at least' : 'at most';
  return `${(measures[code] ?? code).toLowerCase()} ${words} ${writeLimit(limit, unit)}`;
}

function writeLimit(limit: number, unit: string): string {
  if (limit === BREATH_LIMITS.shortS) return `${FINDINGS.doubleTriggerTiShare} of the mean inspiratory time`;
  if (limit === BREATH_LIMITS.unexpiredMl)
    return `${FINDINGS.stackedMlPerKg} mL/kg or ${percent(FINDINGS.stackedShare)} of the breath`;
  return `${limit} ${unit.replace('cm[H2O]', 'cmH2O')}`;
}

function writeStarts({ kinds }: AsynchronyTexts): string {
  const rows = ASYNCHRONY_KINDS.map((kind) => {
    const cells = STARTS.map(({ evidence }) => writeAnswer(probe(kind, evidence)));
    return `|${kinds[kind] ?? kind}|${cells.join('|')}|`;
  });
  return [
    `|kind|${STARTS.map(({ title }) => title).join('|')}|`,
    `|${['', ...STARTS].map(() => '---').join('|')}|`,
    ...rows,
  ].join('\n');
}

function writeAnswer(answer: ProbedAnswer): string {
  return answer.answer === 'undecided' ? `\`${answer.reason}\`` : answer.answer;
}

function writePremises({ kinds }: AsynchronyTexts): string {
  const rows = MISSING_PREMISES.map((premise) => {
    const byReason = new Map<string, string[]>();
    for (const kind of ASYNCHRONY_KINDS) {
      for (const { reason, inPlaceOfNot } of listReasons(kind, premise)) {
        const name = (kinds[kind] ?? kind).toLowerCase();
        byReason.set(reason, [...(byReason.get(reason) ?? []), inPlaceOfNot ? `*${name}*` : name]);
      }
    }
    const cells = [...byReason].map(([reason, names]) => `\`${reason}\`: ${names.join(', ')}`);
    return `|${premise.title}|${cells.join('; ')}|`;
  });
  return ['|missing|undecided|', '|---|---|', ...rows].join('\n');
}

function percent(share: number): string {
  return `${round(100 * share)} %`;
}

function round(value: number): number {
  return Math.round(100 * value) / 100;
}
