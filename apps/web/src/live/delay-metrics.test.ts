import { describe, expect, it } from 'vitest';
import { DELAY_HISTORY, createDelayRecorder } from './delay-metrics.ts';

const OPENED_MS = 1_000_000;

describe('delay metrics', () => {
  it('have the eight fields, empty before the first message', () => {
    expect(createDelayRecorder(OPENED_MS).read(OPENED_MS)).toEqual({
      minDelay: null,
      maxDelay: null,
      avgDelay: null,
      totalMessages: 0,
      skippedMessages: 0,
      messageRate: 0,
      pageOpenTime: OPENED_MS,
      lastMessageTime: null,
    });
  });

  it('measure the last 1000 messages and count them all', () => {
    const recorder = createDelayRecorder(OPENED_MS);
    for (let sequence = 0; sequence < DELAY_HISTORY + 500; sequence++) {
      recorder.record({
        sequence,
        skipped: 0,
        delayMs: sequence < 500 ? 9000 : 200 + (sequence % 2) * 100,
        receivedAtMs: OPENED_MS + sequence * 200,
      });
    }
    const lastMs = OPENED_MS + (DELAY_HISTORY + 499) * 200;
    expect(recorder.read(lastMs)).toMatchObject({
      minDelay: 200,
      maxDelay: 300,
      avgDelay: 250,
      totalMessages: DELAY_HISTORY + 500,
      lastMessageTime: lastMs,
    });
    expect(recorder.newest()).toBe(300);
    expect(recorder.history()).toHaveLength(DELAY_HISTORY);
    expect(recorder.history()[0]).toBe(200);
  });

  it('count as skipped what the server dropped and what the sequence lacks, once', () => {
    const recorder = createDelayRecorder(OPENED_MS);
    const at = (sequence: number, skipped: number) =>
      recorder.record({ sequence, skipped, delayMs: null, receivedAtMs: OPENED_MS });
    at(5, 0);
    at(9, 3);
    at(12, 0);
    expect(recorder.read(OPENED_MS).skippedMessages).toBe(5);
  });

  it('do not count the messages sent while there was no connection', () => {
    const recorder = createDelayRecorder(OPENED_MS);
    recorder.record({ sequence: 5, skipped: 0, delayMs: null, receivedAtMs: OPENED_MS });
    recorder.startConnection();
    recorder.record({ sequence: 500, skipped: 0, delayMs: null, receivedAtMs: OPENED_MS });
    expect(recorder.read(OPENED_MS).skippedMessages).toBe(0);
  });

  it('give the rate of the last ten seconds', () => {
    const recorder = createDelayRecorder(OPENED_MS);
    for (let message = 0; message < 50; message++) {
      recorder.record({ sequence: message, skipped: 0, delayMs: 1, receivedAtMs: OPENED_MS + message * 250 });
    }
    expect(recorder.read(OPENED_MS + 12_250).messageRate).toBeCloseTo(4.1, 1);
    expect(recorder.read(OPENED_MS + 60_000).messageRate).toBe(0);
  });

  it('leave messages without samples out of the delays', () => {
    const recorder = createDelayRecorder(OPENED_MS);
    recorder.record({ sequence: 1, skipped: 0, delayMs: null, receivedAtMs: OPENED_MS });
    expect(recorder.read(OPENED_MS)).toMatchObject({ minDelay: null, totalMessages: 1 });
  });
});
