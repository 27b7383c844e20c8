import { appendFile, mkdtemp, readFile, readdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverTimeUs } from '@eupnea/model';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type JournalRecord, type JournaledSamples, decodeFrames, encodeFrame } from './journal-frame.ts';
import { SampleJournal } from './sample-journal.ts';

let directory = '';

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'eupnea-journal-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

function samples(firstIndex: number, length = 20, deviceId = 1): JournaledSamples {
  const pressure = Float32Array.from({ length }, (_, index) => firstIndex + index + 0.25);
  const flow = Float32Array.from({ length }, () => Number.NaN);
  return {
    type: 'samples',
    deviceId,
    epoch: 3,
    anchorMs: 1_763_640_000_000.125,
    block: { firstIndex, rateHz: 62.5, length, channels: { pressure, flow } },
  };
}

const EPOCH: JournalRecord = {
  type: 'epoch',
  epoch: {
    deviceId: 1,
    epoch: 3,
    anchorUs: serverTimeUs(1_763_640_000_000.125),
    rateHz: 62.5,
    startedAtUs: serverTimeUs(1_763_640_000_001),
    reason: 'connect',
  },
};

function neverFails(error: Error): never {
  throw error;
}

async function openJournal(): Promise<SampleJournal> {
  return await SampleJournal.open(directory, neverFails);
}

async function readAll(): Promise<readonly JournalRecord[]> {
  const journal = await openJournal();
  const records: JournalRecord[] = [];
  for await (const record of journal.readLeft()) records.push(record);
  return records;
}

describe('journal frames', () => {
  it('give every record back as it was', () => {
    const records = [EPOCH, samples(0), samples(20, 1)];
    const decoded = decodeFrames(Buffer.concat(records.map(encodeFrame)));
    expect(decoded).toEqual({ records, tornBytes: 0 });
  });

  it('give the whole records before a tail torn at any byte, and nothing of the torn one', () => {
    const frames = [samples(0), samples(20), samples(40)].map(encodeFrame);
    const bytes = Buffer.concat(frames);
    const borders = frames.map((_, index) =>
      frames.slice(0, index + 1).reduce((sum, frame) => sum + frame.length, 0),
    );
    for (let length = 0; length <= bytes.length; length++) {
      const whole = borders.filter((border) => border <= length).length;
      expect(decodeFrames(bytes.subarray(0, length)).records).toHaveLength(whole);
    }
  });

  it('stop at a flipped bit instead of reading on into noise', () => {
    const bytes = Buffer.concat([samples(0), samples(20), samples(40)].map(encodeFrame));
    const second = encodeFrame(samples(0)).length;
    for (let offset = second; offset < second * 2; offset++) {
      const damaged = Buffer.from(bytes);
      damaged[offset] = (damaged[offset] ?? 0) ^ 0x10;
      expect(decodeFrames(damaged).records).toEqual([samples(0)]);
    }
  });
});

describe('SampleJournal', () => {
  it('keeps what was appended for the next start, in order, and past a torn tail of an earlier file', async () => {
    const first = await openJournal();
    first.append('epoch/1/3', 1, EPOCH);
    first.append('1/3/62.5', 20, samples(0));
    await first.close();
    const [file = ''] = await readdir(directory);
    await appendFile(join(directory, file), encodeFrame(samples(20)).subarray(0, 30));
    const second = await openJournal();
    second.append('1/3/62.5', 60, samples(40));
    await second.close();
    expect(await readAll()).toEqual([EPOCH, samples(0), samples(40)]);
  });

  it('deletes a file when all of its samples are committed, not earlier', async () => {
    const journal = await openJournal();
    journal.append('1/3/62.5', 20, samples(0));
    journal.append('2/3/62.5', 20, samples(0, 20, 2));
    await journal.flush();
    journal.confirm('1/3/62.5', 20);
    journal.confirm('2/3/62.5', 19);
    await journal.close();
    expect(await readAll()).toHaveLength(2);
    const next = await openJournal();
    await next.discardLeft();
    next.append('1/3/62.5', 20, samples(0));
    await next.flush();
    next.confirm('1/3/62.5', 20);
    await next.close();
    expect(await readdir(directory)).toEqual([]);
  });

  it('reads nothing from files that are empty, foreign or cut to nothing', async () => {
    const journal = await openJournal();
    journal.append('1/3/62.5', 20, samples(0));
    await journal.close();
    const [file = ''] = await readdir(directory);
    expect((await readFile(join(directory, file))).length).toBeGreaterThan(0);
    await truncate(join(directory, file), 0);
    await writeFile(join(directory, '00000099.journal'), 'not a journal at all');
    await writeFile(join(directory, 'notes.txt'), 'left alone');
    expect(await readAll()).toEqual([]);
  });

  it('reports samples it has to drop when the disk takes nothing, and keeps its memory bounded', async () => {
    let lost = 0;
    const journal = await SampleJournal.open(directory, (_error, lostSamples) => {
      lost += lostSamples;
    });
    const large = samples(0, 100_000);
    for (let count = 0; count < 100; count++) journal.append('1/3/62.5', 100_000, large);
    expect(lost).toBeGreaterThan(0);
    expect(journal.bytes).toBeLessThanOrEqual(64 * 1024 * 1024);
    await journal.close();
  });

  it('goes on in another file after one that could not be written: a full disk costs what did not fit', async () => {
    const problems: string[] = [];
    const journal = await SampleJournal.open(directory, (error) => problems.push(error.message));
    await symlink('/dev/full', join(directory, '00000001.journal'));
    journal.append('1/3/62.5', 20, samples(0));
    await journal.flush();
    expect(problems).toEqual([expect.stringContaining('ENOSPC')]);
    journal.append('1/3/62.5', 40, samples(20));
    await journal.flush();
    expect(decodeFrames(await readFile(join(directory, '00000002.journal'))).records).toEqual([samples(20)]);
    await journal.close();
  });
});

describe('confirmations of the journal', () => {
  const [ONE, TWO] = ['1/3/62.5', '2/3/62.5'];
  let journal: SampleJournal;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    journal = await openJournal();
  });
  afterEach(async () => {
    await journal.close();
    vi.useRealTimers();
  });

  function append(deviceId: number, firstIndex: number): void {
    const record = samples(firstIndex, 20, deviceId);
    journal.append(deviceId === 1 ? ONE : TWO, firstIndex + 20, record);
  }

  /** Writes samples of these devices from this index to the open file, and closes it by its age. */
  async function fillFile(firstIndex: number, ...deviceIds: readonly number[]): Promise<void> {
    for (const deviceId of deviceIds) {
      append(deviceId, firstIndex);
      await journal.flush();
      vi.setSystemTime(Date.now() + 31_000);
    }
    if (deviceIds.length > 1) return;
    append(deviceIds[0] ?? 0, firstIndex);
    await journal.flush();
  }

  /** Names of the files once this many are left. */
  async function waitForFiles(count: number): Promise<readonly string[]> {
    const listed = async () => {
      const files = (await readdir(directory)).sort();
      return files.length === count ? files : null;
    };
    return await vi.waitUntil(listed, { timeout: 60_000 });
  }

  it('delete a closed file at the confirmation of its last sample, not earlier', async () => {
    await fillFile(0, 1);
    await fillFile(0, 2);
    journal.confirm(ONE, 19);
    journal.confirm(TWO, 20);
    expect(await waitForFiles(1)).toEqual(['00000001.journal']);
    journal.confirm(ONE, 20);
    await waitForFiles(0);
  });

  it('cover all closed files of the stream at once, but none that has another stream too', async () => {
    await fillFile(0, 1);
    await fillFile(20, 1);
    await fillFile(40, 1, 2);
    journal.confirm(ONE, 60);
    expect(await waitForFiles(1)).toEqual(['00000003.journal']);
    journal.confirm(TWO, 60);
    await waitForFiles(0);
  });

  it('count for samples that are not written yet, and for the file that is still open', async () => {
    append(1, 0);
    journal.confirm(ONE, 20);
    await journal.flush();
    append(2, 0);
    await journal.flush();
    journal.confirm(TWO, 20);
    expect(await readdir(directory)).toHaveLength(1);
    await journal.close();
    expect(await readdir(directory)).toEqual([]);
  });

  it('do not count for samples that the stream appends later', async () => {
    append(1, 0);
    journal.confirm(ONE, 20);
    append(1, 20);
    await journal.close();
    expect(await readAll()).toEqual([samples(0), samples(20)]);
  });

  it('stay when an older one comes late', async () => {
    append(1, 20);
    journal.confirm(ONE, 40);
    journal.confirm(ONE, 20);
    await journal.close();
    expect(await readdir(directory)).toEqual([]);
  });

  it('hold for frames that wait while an earlier file is closed', async () => {
    append(1, 0);
    await journal.flush();
    vi.setSystemTime(Date.now() + 31_000);
    append(1, 20);
    // Writes the frame and closes the file by its age; the frame of the other stream waits for the next file.
    const flushed = journal.flush();
    append(2, 0);
    journal.confirm(TWO, 20);
    await flushed;
    expect(await readdir(directory)).toHaveLength(2);
    await journal.close();
    expect(await readdir(directory)).toEqual(['00000001.journal']);
  });

  it('are forgotten with the last file of their stream, so that memory stays bounded', async () => {
    await fillFile(40, 1);
    journal.confirm(ONE, 60);
    await waitForFiles(0);
    await fillFile(0, 2);
    append(1, 0);
    await journal.close();
    expect((await readAll()).at(-1)).toEqual(samples(0));
  });
});
