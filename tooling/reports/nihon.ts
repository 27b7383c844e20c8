import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Breath, Finding } from '@eupnea/model';
import { createBreathPipeline } from '@eupnea/signal';
import { DATA_FOLDER } from './recordings.ts';

/** What the ASL 5000 of the shared recording is set to. */
const COMPLIANCE_ML_CMH2O = 50;
const RESISTANCE_CMH2O_S_L = 15;
/** Issue 22. */
const COMPLIANCE_SHARE = 0.15;
const RESISTANCE_SHARE = 0.25;
const RATE_HZ = 100;
/** Offsets of cycling from the end of the effort that count as premature and delayed, s (definitions.md, Asynchrony). */
const EARLY_S = 0.1;
const LATE_S = 0.3;
/** A volume that the ventilator had no part in: the recording begins before it does. */
const LEAST_SWING_CMH2O = 2;

/** Mode, mechanics and cycling findings of the Nihon Kohden recording against what the lung simulator did. */
export function reportNihon(): void {
  const path = join(DATA_FOLDER, 'other_devices/nihon_asl/r15_c50.csv');
  const rows = readFileSync(path, 'utf8').trim().split('\n').slice(1);
  const cells = rows.map((row) => row.split(',').map(Number));
  const column = (at: number, sign = 1) => Float32Array.from(cells, (row) => sign * (row[at] ?? Number.NaN));
  const pipeline = createBreathPipeline({ rateHz: RATE_HZ, segmentation: 'waveform' });
  const channels = { pressure: column(1), flow: column(2) };
  const block = { firstIndex: 0, rateHz: RATE_HZ, length: rows.length, channels };
  const breaths = [...pipeline.pushSamples(block), ...pipeline.finish()];
  const supported = breaths.filter(({ features }) => features.pip_cmh2o > LEAST_SWING_CMH2O);
  const modes = Map.groupBy(breaths, ({ mode }) => mode);
  console.log(`\nNihon Kohden in support: ${breaths.length} breaths, ${supported.length} of them supported`);
  console.log(`modes: ${[...modes].map(([mode, of]) => `${mode} ${of.length}`).join(', ')}`);
  printMechanics(breaths);
  printCycling(
    pipeline.takeFindings().filter(({ state }) => state === 'final'),
    breaths,
    column(4, -1),
  );
}

function printMechanics(breaths: readonly Breath[]): void {
  const shown = breaths.filter(({ features }) => features.compliance_ml_cmh2o > 0);
  const within = (value: number, truth: number, share: number) => Math.abs(value / truth - 1) <= share;
  const isSoft = ({ features }: Breath) =>
    within(features.compliance_ml_cmh2o, COMPLIANCE_ML_CMH2O, COMPLIANCE_SHARE);
  const isOpen = ({ features }: Breath) =>
    within(features.resistance_cmh2o_s_l, RESISTANCE_CMH2O_S_L, RESISTANCE_SHARE);
  console.log(
    `mechanics shown on ${shown.length}; compliance within 15 % on ${shown.filter(isSoft).length}, ` +
      `resistance within 25 % on ${shown.filter(isOpen).length}, both on ${shown.filter((one) => isSoft(one) && isOpen(one)).length}`,
  );
}

/** Cycling findings that muscle pressure contradicts: an effort down to half its peak that ends on the other side of cycling. */
function printCycling(findings: readonly Finding[], breaths: readonly Breath[], muscle: Float32Array): void {
  for (const kind of ['premature_cycling', 'delayed_cycling'] as const) {
    let contradicted = 0;
    const found = findings.filter((finding) => finding.kind === kind);
    for (const { firstIndex } of found) {
      const breath = breaths.find(
        ({ startIndex, endIndex }) => startIndex <= firstIndex && firstIndex < endIndex,
      );
      if (breath === undefined) continue;
      const lateS = (breath.inspirationEndIndex - findEffortEnd(muscle, breath)) / RATE_HZ;
      if (kind === 'delayed_cycling' ? lateS < LATE_S : lateS > -EARLY_S) contradicted += 1;
    }
    console.log(`${kind}: ${found.length} found, ${contradicted} of them contradicted by muscle pressure`);
  }
}

function findEffortEnd(muscle: Float32Array, { startIndex, endIndex }: Breath): number {
  let peak = startIndex;
  for (let index = startIndex; index < endIndex; index += 1) {
    if ((muscle[index] ?? 0) > (muscle[peak] ?? 0)) peak = index;
  }
  let end = peak;
  while (end < endIndex && (muscle[end] ?? 0) > (muscle[peak] ?? 0) / 2) end += 1;
  return end;
}
