/**
 * `npm run report:label-disagreements [-- --out FOLDER]`: agreement with the machine-made labels of double triggering and
 * breath stacking, and every disagreement: listed with its explanation, and drawn to .eupnea/pictures/disagreements, which
 * git does not keep: recordings stay out of the repository.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../checks/project-files.ts';
import { compareWithLabels, readLabelledRecordings } from '../validate/compare-with-labels.ts';
import { describeLabels } from '../validate/describe-labels.ts';
import {
  countExplanations,
  listDisagreements,
  type Disagreement,
} from '../validate/explain-disagreements.ts';
import { drawPanels, type WavePanel } from './pictures/draw-waves.ts';
import { cut } from './pictures/real-waves.ts';
import { readEvents } from './recordings.ts';

const RATE_HZ = 50;
const BEFORE_S = 5;
const AFTER_S = 8;

function drawDisagreement(
  { recording, kind, judged, explanation }: Disagreement,
  events: Awaited<ReturnType<typeof readEvents>>,
): WavePanel {
  const { breath, labelled } = judged;
  const from = Math.max(0, breath.startIndex - BEFORE_S * RATE_HZ);
  const to = breath.startIndex + AFTER_S * RATE_HZ;
  const shown = recording.breaths.filter(({ startIndex }) => startIndex >= from && startIndex < to);
  const says = (of: typeof breath) =>
    recording.findings
      .filter(({ breathStartIndices }) => breathStartIndices.includes(of.startIndex))
      .map((finding) => finding.kind.replaceAll('_', ' '));
  return {
    title: `${recording.recording} ${breath.deviceBreathNumber}: ${kind} only ${labelled ? 'their label' : 'ours'}, ${explanation}`,
    rateHz: RATE_HZ,
    tracks: [
      { name: 'Paw', unit: 'cmH2O', values: cut(events, 'pressure', from, to) },
      { name: 'Flow', unit: 'L/min', values: cut(events, 'flow', from, to) },
    ],
    marks: shown.map((of) => ({
      atS: (of.startIndex - from) / RATE_HZ,
      text: [of === breath ? '>>' : '', ...new Set(says(of))].join(' ').trim(),
    })),
  };
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { out: { type: 'string', default: join(ROOT, '.eupnea/pictures/disagreements') } },
  });
  const recordings = await readLabelledRecordings();
  if (recordings === null) {
    console.error('No labelled recordings; set EUPNEA_TEST_DATA.');
    return 1;
  }
  const disagreements = listDisagreements(recordings);
  console.log(describeLabels(compareWithLabels(recordings), countExplanations(disagreements)));
  mkdirSync(values.out, { recursive: true });
  const events = new Map<string, Awaited<ReturnType<typeof readEvents>>>();
  for (const { path } of recordings) events.set(path, await readEvents(path));
  for (const one of disagreements) {
    const { recording, kind, judged, explanation } = one;
    const side = judged.labelled ? 'label' : 'ours';
    const name = `${kind}-${side}-${explanation}-${recording.recording}-${judged.breath.deviceBreathNumber}.svg`;
    console.log(name.replace('.svg', ''));
    writeFileSync(
      join(values.out, name),
      drawPanels([drawDisagreement(one, events.get(recording.path) ?? [])]),
    );
  }
  console.log(`${disagreements.length} disagreements drawn to ${values.out}`);
  return 0;
}

process.exitCode = await main();
