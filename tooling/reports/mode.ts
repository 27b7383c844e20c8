/**
 * `npm run report:mode`: ventilation mode from the waveform against clinicians' labels (Rehm 2019, PB840). For every
 * patient the thresholds are trained on all the others; F1 per mode stands beside the published one. Also prints the
 * thresholds that all patients together give, which are the ones that ship.
 */
import type { VentilationControl } from '@eupnea/model';
import { MODE_THRESHOLDS, decideMode } from '@eupnea/signal';
import { BASE_SCENARIO, NO_EFFORT, QUIET_EFFORT } from '@eupnea/simulator';
import { simulateMeasured } from './mechanics/simulate-measured.ts';
import { readLabelledBreaths, type LabelledBreath } from './mode/labelled-breaths.ts';
import { trainThresholds } from './mode/train-thresholds.ts';
import { haveRecordings } from './recordings.ts';

const MODES = ['vc', 'pc', 'ps', 'cpap', 'pav'] as const satisfies readonly VentilationControl[];
/** Rehm 2019, on other recordings of the same collection (issue 3). */
const PUBLISHED: { readonly [Mode in (typeof MODES)[number]]: number } = {
  vc: 0.98,
  pc: 0.91,
  ps: 0.95,
  cpap: 0.98,
  pav: 0.98,
};

interface Judgement extends LabelledBreath {
  readonly answer: VentilationControl;
}

function judgeLeftOut(breaths: readonly LabelledBreath[]): readonly Judgement[] {
  const judged: Judgement[] = [];
  for (const patient of new Set(breaths.map((breath) => breath.patient))) {
    const thresholds = trainThresholds(breaths.filter((breath) => breath.patient !== patient));
    for (const breath of breaths) {
      if (breath.patient !== patient) continue;
      const answer = breath.evidence === null ? 'unknown' : decideMode(breath.evidence, thresholds).mode;
      judged.push({ ...breath, answer });
    }
  }
  return judged;
}

function printScores(judged: readonly Judgement[]): void {
  console.log('mode   breaths patients  sens    prec    F1      published');
  for (const mode of MODES) {
    const labelled = judged.filter((one) => one.label === mode);
    const answered = judged.filter((one) => one.answer === mode);
    const right = labelled.filter((one) => one.answer === mode).length;
    const patients = new Set(labelled.map((one) => one.patient)).size;
    const f1 = (2 * right) / (labelled.length + answered.length);
    const cells = [right / labelled.length, right / answered.length, f1, PUBLISHED[mode]];
    console.log(
      `${mode.padEnd(6)} ${String(labelled.length).padStart(7)} ${String(patients).padStart(8)}  ${cells.map((cell) => cell.toFixed(3).padEnd(7)).join(' ')}`,
    );
  }
  const right = judged.filter((one) => one.answer === one.label).length;
  console.log(`all    ${judged.length} breaths, ${((100 * right) / judged.length).toFixed(1)} % right`);
}

function printPatients(judged: readonly Judgement[]): void {
  const groups = Map.groupBy(judged, (one) => `${one.patient.slice(0, 8)} ${one.label}`);
  console.log('\npatient, label: answers');
  for (const [name, group] of [...groups].toSorted(([left], [right]) => left.localeCompare(right))) {
    const answers = Map.groupBy(group, (one) => one.answer);
    console.log(
      `  ${name.padEnd(14)} ${[...answers].map(([mode, of]) => `${mode} ${of.length}`).join(', ')}`,
    );
  }
}

/** The first breaths have no habits yet. */
const SETTLED_AFTER = 10;

/** Modes the simulator has, as it delivers them; nothing was trained on these. */
function reportSimulator(): void {
  console.log(`\nsimulator, from breath ${SETTLED_AFTER} on: answers`);
  for (const mode of ['vc', 'pc', 'ps', 'cpap'] as const) {
    for (const effort of mode === 'vc' || mode === 'pc' ? [NO_EFFORT, QUIET_EFFORT] : [QUIET_EFFORT]) {
      const settings = { ...BASE_SCENARIO.settings, mode };
      const pairs = simulateMeasured({ ...BASE_SCENARIO, effort, settings }, { seed: 101, seconds: 300 });
      const answers = Map.groupBy(pairs.slice(SETTLED_AFTER), ({ breath }) => breath.mode);
      const counts = [...answers].map(([answer, of]) => `${answer} ${of.length}`).join(', ');
      console.log(`  ${`${mode}${effort === NO_EFFORT ? ' passive' : ' with effort'}`.padEnd(18)} ${counts}`);
    }
  }
}

async function main(): Promise<void> {
  reportSimulator();
  if (!haveRecordings()) {
    console.log('report:mode: the shared PB840 recordings are not here (EUPNEA_TEST_DATA)');
    return;
  }
  const breaths = await readLabelledBreaths();
  const judged = judgeLeftOut(breaths);
  console.log('Whole patients left out; thresholds trained on the others. vc: a fixed rule, one patient.');
  printScores(judged);
  printPatients(judged);
  const trained = trainThresholds(breaths);
  console.log(`\nthresholds of all patients: ${JSON.stringify(trained)}`);
  console.log(`thresholds that ship:       ${JSON.stringify(MODE_THRESHOLDS)}`);
}

await main();
