import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addOnsetScores, onsetF1, type OnsetScore } from '@eupnea/validation';
import { describe, expect, it } from 'vitest';
import { haveRecordings } from './recordings.ts';
import { scoreRecordings } from './score-segmentation.ts';

const run = promisify(execFile);

/**
 * The only recording under 0.97: near-apnoeic CPAP of 106 breaths whose marks are flow triggers at 3 L/min. Efforts of
 * 3.5 L/min stand there with and without a mark, so that no rule on pressure and flow tells one from the other.
 */
const HARD_RECORDING = 'a4cb6936';

describe.skipIf(!haveRecordings())('on the shared recordings', () => {
  it('the numbers agree with the peer for at least 98 % of breaths, at most 2 % by named rule', async () => {
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'oracle.ts')]);
    expect(stdout).toMatch(/^HELD$/m);
  });

  it('SERVO-U volumes and pressures agree with the device', async () => {
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'servo-u.ts')]);
    expect(stdout).toMatch(/^HELD$/m);
  });

  it('onsets by the waveform agree with the device marks', async () => {
    let total: OnsetScore = { hits: 0, found: 0, truth: 0 };
    for await (const { name, scores } of scoreRecordings([0.1])) {
      const [score = total] = scores;
      total = addOnsetScores(total, score);
      expect(onsetF1(score), name).toBeGreaterThanOrEqual(name.startsWith(HARD_RECORDING) ? 0.8899 : 0.976);
    }
    expect(onsetF1(total)).toBeGreaterThanOrEqual(0.99);
  });
});
