import { describe, expect, it } from 'vitest';
import { BedRecord } from './bed-record.ts';
import { judgeBed } from './judge-bed.ts';
import type { StoredBed } from './stored-bed.ts';
import { BLOCK_SAMPLES, readTag, tagFlow, tagPressure } from './tagged-samples.ts';

const START_MS = Date.UTC(2026, 0, 1);
const BREATH_SAMPLES = 150;
const BREATHS = 60;
const SAMPLE_MS = 20;
const HALF_MS = START_MS + (BREATHS / 2) * BREATH_SAMPLES * SAMPLE_MS;

/** A bed that sends each sample when it is measured: patient 1 in the first half, patient 2 in the second. */
function recordBed(): BedRecord {
  const record = new BedRecord();
  record.connections.push({ openedMs: START_MS, closedMs: Number.POSITIVE_INFINITY, isClosedByBed: false });
  record.stays.push({ patientId: 1, requestedMs: 0, answeredMs: 0 });
  record.stays.push({ patientId: 2, requestedMs: HALF_MS, answeredMs: HALF_MS + 20 });
  for (let breath = 0; breath < BREATHS; breath += 1) {
    record.beginBreath();
    for (let at = 0; at < BREATH_SAMPLES; at += BLOCK_SAMPLES) {
      const from = record.samples;
      record.samples += BLOCK_SAMPLES;
      record.noteSent(from, record.samples, START_MS + record.samples * SAMPLE_MS, 0);
    }
  }
  return record;
}

/** The record that a faultless server has of it. */
function storeBed(): StoredBed & { readonly breaths: StoredBed['breaths'][number][] } {
  const breathMs = BREATH_SAMPLES * SAMPLE_MS;
  return {
    breaths: Array.from({ length: BREATHS }, (_, number) => ({
      ventBreathNumber: number,
      startMs: START_MS + number * breathMs,
      endMs: START_MS + (number + 1) * breathMs,
      rows: BREATH_SAMPLES,
      isIncomplete: false,
    })),
    blocks: Array.from({ length: (BREATHS * BREATH_SAMPLES) / BLOCK_SAMPLES }, (_, number) => ({
      number,
      startMs: START_MS + number * BLOCK_SAMPLES * SAMPLE_MS,
    })),
    sessions: [
      { id: 1, patientId: 1, startMs: START_MS - 1000, endMs: HALF_MS },
      { id: 2, patientId: 2, startMs: HALF_MS, endMs: Number.POSITIVE_INFINITY },
    ],
    samples: BREATHS * BREATH_SAMPLES,
  };
}

describe('the judgement of a bed', () => {
  it('finds nothing in a faultless record', () => {
    const verdict = judgeBed(recordBed(), storeBed(), [], true);
    expect(verdict.examples).toEqual([]);
    expect(verdict).toMatchObject({ wrongBlocks: 0, wrongBreaths: 0, lostBreaths: 0, changedBreaths: 0 });
    // Three breaths about the change of patient and the open one are not owed.
    expect(verdict.owedBreaths).toBeGreaterThan(BREATHS - 6);
    expect(verdict.ownedBlocks).toBe(storeBed().blocks.length);
  });

  it('finds the breaths of the former patient in the record of the next', () => {
    const stored = storeBed();
    const verdict = judgeBed(
      recordBed(),
      {
        ...stored,
        sessions: [
          { id: 1, patientId: 1, startMs: START_MS - 1000, endMs: HALF_MS - 9_000 },
          { id: 2, patientId: 2, startMs: HALF_MS - 9_000, endMs: Number.POSITIVE_INFINITY },
        ],
      },
      [],
      true,
    );
    // Three breaths stand there; the last second may have been under way.
    expect(verdict.wrongBreaths).toBe(2);
    expect(verdict.wrongBlocks).toBeGreaterThanOrEqual(39);
  });

  it('finds a lost, a doubled and a cut breath', () => {
    const stored = storeBed();
    const [first, second, third] = stored.breaths;
    if (first === undefined || second === undefined || third === undefined) throw new Error('three breaths');
    const breaths = [{ ...first, rows: 20 }, third, { ...third, startMs: third.startMs + 100 }];
    const verdict = judgeBed(
      recordBed(),
      { ...stored, breaths: [...breaths, ...stored.breaths.slice(3)] },
      [],
      true,
    );
    expect(verdict).toMatchObject({ lostBreaths: 1, changedBreaths: 1, doubledBreaths: 1 });
    expect(verdict.overlappingBreaths).toBeGreaterThan(0);
  });

  it('follows transfers of a session', () => {
    const stored = storeBed();
    const sessions = stored.sessions.map((session) =>
      session.id === 1 ? { ...session, patientId: 9 } : session,
    );
    const transfer = { sessionId: 1, from: 1, to: 9, isUncertain: false };
    expect(judgeBed(recordBed(), { ...stored, sessions }, [transfer], true)).toMatchObject({
      wrongBlocks: 0,
      wrongTransfers: 0,
    });
    expect(judgeBed(recordBed(), stored, [transfer], true).wrongTransfers).toBe(1);
  });
});

it('reads back the number of each ten samples through two decimals', () => {
  for (const block of [0, 7, 123_456_789]) {
    const first = block * BLOCK_SAMPLES;
    const values = [-31.237, 0.02, -0.04, 12.5, 61.99, 0, -3.3, 8.8, 19.95, -0.99];
    const write = (tag: (value: number, index: number) => number): Float32Array =>
      Float32Array.from(values, (value, at) => Number(tag(value, first + at).toFixed(2)));
    expect(readTag(write(tagFlow), write(tagPressure), 0)).toBe(block);
    expect(readTag(write(tagFlow), write(tagPressure), 1)).toBeNull();
  }
});
