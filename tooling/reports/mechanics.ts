/**
 * `npm run report:mechanics`: compliance, resistance, intrinsic PEEP and mechanical power against the simulator's truth,
 * on seeds that nothing was tuned on, beside the targets of issue 3. `--all` prints every condition.
 */
import type { BreathFeatureCode } from '@eupnea/model';
import {
  listConditions,
  listPowerConditions,
  listTrapping,
  type ConditionKind,
} from './mechanics/conditions.ts';
import { percent, quantile, summarizeErrors } from './mechanics/error-summary.ts';
import { simulateMeasured, type MeasuredBreath } from './mechanics/simulate-measured.ts';

/** Held out: the methods were worked on with other seeds (1 to 9, 101, 102). */
const SEEDS = [211, 212] as const;
const SECONDS = 120;
/** Found = an estimate of at least this, for a truth of at least FOUND_TRUTH (issue 3: 1.5 cmH2O). */
const FOUND_TRUTH = 1.5;
const FOUND_ESTIMATE = 1.5;
/** A truth this close to the threshold is ambiguous: counted, not scored (definitions.md, Asynchrony); both are printed. */
const AMBIGUOUS_SHARE = 0.2;

interface Target {
  readonly kind: ConditionKind;
  readonly compliance: number;
  readonly resistance: number | null;
  readonly coverage: number;
}

const TARGETS: readonly Target[] = [
  { kind: 'clean', compliance: 0.05, resistance: 0.08, coverage: 0 },
  { kind: 'noise_and_leak', compliance: 0.08, resistance: 0.12, coverage: 0 },
  { kind: 'effort', compliance: 0.12, resistance: null, coverage: 0.6 },
];

const FORMULAS = [
  'mp_gattinoni_j_min',
  'mp_gattinoni_simplified_j_min',
  'mp_giosa_j_min',
  'mp_surrogate_j_min',
  'mp_becher_simplified_j_min',
  'mp_becher_comprehensive_j_min',
  'mp_van_der_meijden_j_min',
] as const satisfies readonly BreathFeatureCode[];

const complianceError = ({ breath, truth }: MeasuredBreath) =>
  breath.features.compliance_ml_cmh2o / truth.complianceMlPerCmh2o - 1;
const resistanceError = ({ breath, truth }: MeasuredBreath) =>
  breath.features.resistance_cmh2o_s_l / truth.resistanceInsp - 1;

function reportMechanics(everything: boolean): boolean {
  const byKind = new Map<ConditionKind, MeasuredBreath[]>();
  for (const { name, kind, scenario, leak } of listConditions()) {
    const pairs = SEEDS.flatMap((seed) => simulateMeasured(scenario, { seed, seconds: SECONDS, leak }));
    byKind.set(kind, [...(byKind.get(kind) ?? []), ...pairs]);
    if (everything) console.log(`  ${`${name}, ${kind}`.padEnd(36)} ${describe(pairs)}`);
  }
  let met = true;
  for (const { kind, compliance, resistance, coverage } of TARGETS) {
    const pairs = byKind.get(kind) ?? [];
    const c = summarizeErrors(pairs.map(complianceError));
    const r = summarizeErrors(pairs.map(resistanceError));
    const good =
      c.error <= compliance && c.coverage >= coverage && (resistance === null || r.error <= resistance);
    met &&= good;
    const wanted = `C ${percent(compliance, 0)}${resistance === null ? ` at ${percent(coverage, 0)} coverage` : `, R ${percent(resistance, 0)}`}`;
    console.log(`${kind.padEnd(15)} ${describe(pairs)}   target: ${wanted}: ${good ? 'met' : 'NOT MET'}`);
  }
  return met;
}

function describe(pairs: readonly MeasuredBreath[]): string {
  const c = summarizeErrors(pairs.map(complianceError));
  const r = summarizeErrors(pairs.map(resistanceError));
  return `${String(c.breaths).padStart(5)} breaths  C ${percent(c.error)} (bias ${percent(c.bias)}, p90 ${percent(c.p90)}, coverage ${percent(c.coverage)})  R ${percent(r.error)} (p90 ${percent(r.p90)})`;
}

interface Detection {
  found: number;
  present: number;
  clear: number;
  absent: number;
  ambiguous: number;
  readonly errors: number[];
}

function createDetection(): Detection {
  return { found: 0, present: 0, clear: 0, absent: 0, ambiguous: 0, errors: [] };
}

function reportTrapping(): boolean {
  const all = createDetection();
  const passive = createDetection();
  const unscored = createDetection();
  for (const { scenario, kind } of listTrapping()) {
    const pairs = simulateMeasured(scenario, { seed: SEEDS[0], seconds: SECONDS });
    count(pairs, all, AMBIGUOUS_SHARE);
    count(pairs, unscored, 0);
    if (kind === 'clean') count(pairs, passive, AMBIGUOUS_SHARE);
  }
  console.log('\nintrinsic PEEP of 1.5 cmH2O and more; no estimate is not found');
  console.log(`  passive                ${describeDetection(passive)}`);
  const good = all.found / all.present >= 0.9 && all.clear / all.absent >= 0.95;
  console.log(
    `  passive and effort     ${describeDetection(all)}   target: .90, .95: ${good ? 'met' : 'NOT MET'}`,
  );
  console.log(`  ambiguous ones scored  ${describeDetection(unscored)}`);
  return good;
}

function count(pairs: readonly MeasuredBreath[], detection: Detection, ambiguousShare: number): void {
  for (const { breath, truth } of pairs) {
    const estimate = breath.features.peepi_cmh2o;
    const positive = estimate >= FOUND_ESTIMATE;
    if (!Number.isNaN(estimate)) detection.errors.push(Math.abs(estimate - truth.intrinsicPeepCmh2o));
    if (Math.abs(truth.intrinsicPeepCmh2o - FOUND_TRUTH) < ambiguousShare * FOUND_TRUTH)
      detection.ambiguous += 1;
    else if (truth.intrinsicPeepCmh2o >= FOUND_TRUTH) {
      detection.present += 1;
      if (positive) detection.found += 1;
    } else {
      detection.absent += 1;
      if (!positive) detection.clear += 1;
    }
  }
}

function describeDetection({ found, present, clear, absent, ambiguous, errors }: Detection): string {
  return `sensitivity ${(found / present).toFixed(3)} of ${present}, specificity ${(clear / absent).toFixed(3)} of ${absent}, ${ambiguous} ambiguous, median error ${quantile(errors, 0.5).toFixed(2)} cmH2O`;
}

function reportPower(): boolean {
  console.log('\nmechanical power, passive, against the integral of Paw dV of the truth');
  let met = true;
  for (const { name, scenario } of listPowerConditions()) {
    const pairs = simulateMeasured(scenario, { seed: SEEDS[0], seconds: SECONDS });
    const errorOf = (code: BreathFeatureCode) =>
      quantile(
        pairs.map(({ breath, truth }) =>
          Math.abs(breath.features[code] / (truth.ventilatorWorkJ * breath.features.rr_bpm) - 1),
        ),
        0.5,
      );
    const geometric = errorOf('mp_geometric_j_min');
    const becher = errorOf('mp_becher_comprehensive_j_min');
    const becherMatters = scenario.settings.mode === 'pc';
    const good = geometric <= 0.01 && (!becherMatters || becher <= 0.01);
    met &&= good;
    const others = FORMULAS.map((code) => [code, errorOf(code)] as const)
      .filter(([, error]) => !Number.isNaN(error))
      .map(([code, error]) => `${code.slice(3, -6)} ${percent(error)}`);
    console.log(
      `  ${name.padEnd(14)} geometric ${percent(geometric, 2)}, ${others.join(', ')}   target: geometric 1 %${becherMatters ? ', Becher comprehensive 1 %' : ''}: ${good ? 'met' : 'NOT MET'}`,
    );
  }
  return met;
}

const everything = process.argv.includes('--all');
const mechanicsMet = reportMechanics(everything);
const trappingMet = reportTrapping();
const powerMet = reportPower();
if (!(mechanicsMet && trappingMet && powerMet)) process.exitCode = 1;
