import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VentilationControl } from '@eupnea/model';
import { modeEvidenceOf, type ModeEvidence } from '@eupnea/signal';
import { VENTMODE_FOLDER, listRecordings, measureEvents, readEvents } from '../recordings.ts';

export interface LabelledBreath {
  /** The pseudonym at the head of the recording's name: one patient may have several recordings. */
  readonly patient: string;
  readonly label: VentilationControl;
  readonly evidence: ModeEvidence | null;
  /** What the shipped thresholds said. */
  readonly recognized: VentilationControl;
}

const PB840_RATE_HZ = 50;

/** The clinicians' labels in our words; breaths without a label are left out. */
const LABELS: ReadonlyMap<string, VentilationControl> = new Map([
  ['vc', 'vc'],
  ['pc', 'pc'],
  ['ps', 'ps'],
  ['cpap_sbt', 'cpap'],
  ['pav', 'pav'],
]);

/** Every labelled breath of the shared recordings, measured by device marks. */
export async function readLabelledBreaths(): Promise<readonly LabelledBreath[]> {
  const labelled: LabelledBreath[] = [];
  for (const name of listRecordings()) {
    const labels = readLabels(name);
    const events = await readEvents(join(VENTMODE_FOLDER, 'raw', name));
    for (const breath of measureEvents(events, PB840_RATE_HZ, 'device', 'standard')) {
      const label = labels.get(breath.deviceBreathNumber ?? -1);
      if (label === undefined) continue;
      const patient = name.split('-')[0] ?? name;
      labelled.push({ patient, label, evidence: modeEvidenceOf(breath.features), recognized: breath.mode });
    }
  }
  return labelled;
}

/** Labels by the ventilator's breath number. Line ends differ between files (LF, CRLF, CR). */
export function readLabels(recording: string): ReadonlyMap<number, VentilationControl> {
  const path = join(VENTMODE_FOLDER, 'labels', recording.replace(/\.csv$/, '.labels.csv'));
  const labels = new Map<number, VentilationControl>();
  if (!existsSync(path)) return labels;
  const [header = '', ...lines] = readFileSync(path, 'latin1').split(/\r\n|\n|\r/);
  const columns = header.split(',');
  const number = columns.indexOf('ventBN');
  const mode = columns.indexOf('mode');
  for (const line of lines) {
    const cells = line.split(',');
    const label = LABELS.get(cells[mode] ?? '');
    if (label !== undefined) labels.set(Number(cells[number]), label);
  }
  return labels;
}
