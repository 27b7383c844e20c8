/**
 * `npm run report:finding-counts`: how often the detectors find each kind in the shared PB840 recordings, of whose muscle
 * pressure nothing is known. No accuracy: run before and after a change, so that a kind that grows is looked at by eye.
 */
import { join } from 'node:path';
import { createBreathPipeline } from '@eupnea/signal';
import { haveRecordings, listRecordings, readEvents, VENTMODE_FOLDER } from './recordings.ts';

/** The PB840's own rate. */
const RATE_HZ = 50;

interface Counts {
  readonly breaths: number;
  readonly findings: ReadonlyMap<string, number>;
}

async function countFindings(path: string): Promise<Counts> {
  const pipeline = createBreathPipeline({ rateHz: RATE_HZ, segmentation: 'device' });
  const findings = new Map<string, number>();
  let breaths = 0;
  const take = (finished: number): void => {
    breaths += finished;
    for (const { kind, state } of pipeline.takeFindings()) {
      if (state === 'final') findings.set(kind, (findings.get(kind) ?? 0) + 1);
    }
  };
  for (const event of await readEvents(path)) {
    if (event.type === 'samples') take(pipeline.pushSamples(event.block).length);
    else if (event.type === 'mark') take(pipeline.pushMark(event).length);
    else if (event.type === 'loss') pipeline.pushLoss(event.lost);
  }
  take(pipeline.finish().length);
  return { breaths, findings };
}

function describeCounts(findings: ReadonlyMap<string, number>): string {
  return [...findings]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([kind, count]) => `${kind} ${count}`)
    .join(', ');
}

async function main(): Promise<number> {
  if (!haveRecordings()) {
    console.error('No recordings; set EUPNEA_TEST_DATA.');
    return 1;
  }
  const total = new Map<string, number>();
  let breaths = 0;
  for (const name of listRecordings()) {
    const own = await countFindings(join(VENTMODE_FOLDER, 'raw', name));
    console.log(`${name}: ${own.breaths} breaths; ${describeCounts(own.findings)}`);
    breaths += own.breaths;
    for (const [kind, count] of own.findings) total.set(kind, (total.get(kind) ?? 0) + count);
  }
  console.log(`all: ${breaths} breaths; ${describeCounts(total)}`);
  return 0;
}

process.exitCode = await main();
