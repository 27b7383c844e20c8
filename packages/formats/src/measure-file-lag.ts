import type { RecordingInspection, SampleBlock } from '@eupnea/model';
import { ask } from './ask.ts';
import { JOINED_ID } from './joined/joined-inspection.ts';
import { measureClockLag } from './joined/measure-clock-lag.ts';
import type { NamedSource } from './named-source.ts';
import { knowledgeOf } from './read-recording.ts';
import { MOST_SAMPLES, readStart } from './read-start.ts';
import type { RecordingFormat } from './recording-format.ts';
import { judgeLag, whyOfLag } from './values/judge-lag.ts';
import { Oscillations } from './values/judge-oscillation.ts';
import { measureLag } from './values/measure-lag.ts';
import { withoutCompressions } from './values/without-compressions.ts';

/**
 * The inspection with the lag between flow and pressure at the start of the recording, and a question when it makes
 * numbers wrong. Unchanged for a device's own format, and when flow or pressure is not known.
 */
export async function addMeasuredLag(
  inspection: RecordingInspection,
  files: readonly NamedSource[],
  format: RecordingFormat,
): Promise<RecordingInspection> {
  const { mapping, problem } = inspection;
  const isKnown = (['flow', 'pressure'] as const).every((wanted) =>
    mapping?.channels.some(({ channel }) => channel === wanted),
  );
  if (problem !== null || mapping === null || !isKnown || knowledgeOf(format) === 'own') return inspection;
  const blocks = await readStart(files, format, inspection);
  const measure = format.id === JOINED_ID ? measureClockLag : measureLag;
  const rateHz = blocks[0]?.rateHz ?? 1;
  const breathing = new Oscillations().clear(join(blocks, 'flow'), rateHz, false);
  const lag = measure({
    rateHz,
    flow: withoutCompressions(breathing, rateHz),
    pressure: join(blocks, 'pressure'),
  });
  if (lag === null) return inspection;
  if (judgeLag(lag) !== 'ask') return { ...inspection, lag };
  return { ...inspection, lag, questions: [...inspection.questions, ask('lag', true, whyOfLag(lag))] };
}

/** Samples of one channel by their index, as far as they are read; NaN in a gap. */
function join(blocks: readonly SampleBlock[], channel: 'flow' | 'pressure'): Float32Array {
  const last = blocks.at(-1);
  const length = Math.min(MOST_SAMPLES, last === undefined ? 0 : last.firstIndex + last.length);
  const joined = new Float32Array(length).fill(Number.NaN);
  for (const block of blocks) {
    const room = length - block.firstIndex;
    const values = block.channels[channel];
    if (room <= 0 || values === undefined) continue;
    joined.set(values.subarray(0, Math.min(block.length, room)), block.firstIndex);
  }
  return joined;
}
