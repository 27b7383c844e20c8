/**
 * `npm run report:proportional`: what is withheld where the ventilator's pressure follows the patient (proportional assist), on
 * the shared PB840 recordings with clinicians' labels of the mode. Each is analysed twice: as if the device said that nothing
 * is proportional, and as it is, silent. A patient's chest does not change with the mode, so that his labels stand side by side.
 */
import { join } from 'node:path';
import type { Breath, Finding } from '@eupnea/model';
import { createBreathPipeline, modeEvidenceOf } from '@eupnea/signal';
import { quantile } from './mechanics/error-summary.ts';
import { readLabels } from './mode/labelled-breaths.ts';
import { haveRecordings, listRecordings, readEvents, VENTMODE_FOLDER } from './recordings.ts';

const RATE_HZ = 50;

interface Judged {
  readonly breath: Breath;
  readonly patient: string;
  readonly label: string;
  readonly kinds: readonly Finding['kind'][];
}

async function analyse(name: string, isGated: boolean): Promise<readonly Judged[]> {
  const pipeline = createBreathPipeline({ rateHz: RATE_HZ, segmentation: 'device' });
  if (!isGated) pipeline.pushSettings({ proportional: false });
  const breaths: Breath[] = [];
  const findings: Finding[] = [];
  const take = (finished: readonly Breath[]): void => {
    breaths.push(...finished);
    findings.push(...pipeline.takeFindings().filter(({ state }) => state === 'final'));
  };
  for (const event of await readEvents(join(VENTMODE_FOLDER, 'raw', name))) {
    if (event.type === 'samples') take(pipeline.pushSamples(event.block));
    else if (event.type === 'mark') take(pipeline.pushMark(event));
    else if (event.type === 'loss') pipeline.pushLoss(event.lost);
  }
  take(pipeline.finish());
  const labels = readLabels(name);
  const kinds = Map.groupBy(findings, ({ breathStartIndices }) => breathStartIndices.at(-1));
  return breaths.flatMap((breath) => {
    const label = labels.get(breath.deviceBreathNumber ?? -1);
    const own = (kinds.get(breath.startIndex) ?? []).map(({ kind }) => kind);
    return label === undefined ? [] : [{ breath, patient: name.slice(0, 8), label, kinds: own }];
  });
}

function describeCompliance(breaths: readonly Judged[]): string {
  const known = breaths
    .map(({ breath }) => breath.features.compliance_ml_cmh2o)
    .filter((value) => !Number.isNaN(value));
  if (known.length === 0) return '0';
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(known, share).toFixed(0));
  return `${known.length}, C ${middle} (${low} to ${high})`;
}

function describeVariation(breaths: readonly Judged[]): string {
  const known = breaths.flatMap(({ breath }) => modeEvidenceOf(breath.features)?.recent.at(-1) ?? []);
  return [0.1, 0.5, 0.9]
    .map((share) =>
      quantile(
        known.map(({ pressureVariation }) => pressureVariation),
        share,
      ).toFixed(2),
    )
    .join(' ');
}

function printCompliance(free: readonly Judged[], gated: readonly Judged[]): void {
  console.log(
    'compliance, median (quartiles) in mL/cmH2O: without the gate; with it; variation of pressure (deciles)',
  );
  const nameOf = ({ patient, label }: Judged) => `${patient} ${label}`;
  const silent = Map.groupBy(gated, nameOf);
  for (const [name, group] of Map.groupBy(free, nameOf)) {
    const cells = [describeCompliance(group), describeCompliance(silent.get(name) ?? [])];
    console.log(
      `  ${name.padEnd(14)} ${String(group.length).padStart(5)} breaths  ${cells.map((cell) => cell.padEnd(26)).join(' ')} ${describeVariation(group)}`,
    );
  }
}

function printFindings(free: readonly Judged[], gated: readonly Judged[]): void {
  console.log('\nfindings: without the gate, with it');
  const labelOf = ({ label }: Judged) => label;
  const silent = Map.groupBy(gated, labelOf);
  for (const [label, group] of Map.groupBy(free, labelOf)) {
    const before = Map.groupBy(
      group.flatMap(({ kinds }) => kinds),
      (kind) => kind,
    );
    const after = Map.groupBy(
      (silent.get(label) ?? []).flatMap(({ kinds }) => kinds),
      (kind) => kind,
    );
    const changed = [...before.keys()].toSorted().flatMap((kind) => {
      const counts = [before.get(kind)?.length ?? 0, after.get(kind)?.length ?? 0];
      return counts[0] === counts[1] ? [] : [`${kind} ${counts.join(' to ')}`];
    });
    console.log(`  ${label.padEnd(5)} ${changed.join(', ')}`);
  }
}

async function main(): Promise<number> {
  if (!haveRecordings()) {
    console.error('No recordings; set EUPNEA_TEST_DATA.');
    return 1;
  }
  const free: Judged[] = [];
  const gated: Judged[] = [];
  for (const name of listRecordings()) {
    free.push(...(await analyse(name, false)));
    gated.push(...(await analyse(name, true)));
  }
  printCompliance(free, gated);
  printFindings(free, gated);
  return 0;
}

process.exitCode = await main();
