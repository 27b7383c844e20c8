import type { ChannelMapping, RecordingInspection } from '@eupnea/model';
import { describe, expect, test } from 'vitest';
import {
  EMPTY_MAPPING,
  FLOW_OUT,
  assignFactor,
  assignMeaning,
  beginAnswers,
  completeMapping,
  factorOf,
  flipSign,
  hasBreathChannels,
  listOpenQuestions,
  meaningOf,
} from './edit-mapping.ts';

const mapping: ChannelMapping = {
  ...EMPTY_MAPPING,
  channels: [
    { channel: 'flow', position: 1, factor: 60 },
    { channel: 'pressure', position: 2, factor: 1 },
  ],
  time: { position: 0, factor: 1 },
};

describe('the meaning of a column', () => {
  test('moves with its channel: one channel comes from one column', () => {
    const edited = assignMeaning(mapping, 3, 'flow');
    expect(meaningOf(edited, 3)).toBe('flow');
    expect(meaningOf(edited, 1)).toBe('unused');
    expect(factorOf(edited, 3)).toBe(1);
  });

  test('of the time column can be another channel, and then nothing tells the time', () => {
    const edited = assignMeaning(mapping, 0, 'volume');
    expect(edited.time).toBeNull();
    expect(meaningOf(edited, 0)).toBe('volume');
  });

  test('can be taken away', () => {
    expect(hasBreathChannels(mapping)).toBe(true);
    expect(hasBreathChannels(assignMeaning(mapping, 2, 'unused'))).toBe(false);
  });
});

test('a unit keeps the sign that turns a reversed flow', () => {
  const flipped = flipSign(mapping, 1);
  expect(factorOf(flipped, 1)).toBe(-60);
  expect(factorOf(assignFactor(flipped, 1, 0.06), 1)).toBe(-0.06);
  expect(factorOf(assignFactor(mapping, 0, 0.001), 0)).toBe(0.001);
});

describe('expiratory flow in a column of its own', () => {
  const flow = { channel: 'flow' as const, position: 1, factor: 1 };
  const table: ChannelMapping = { ...EMPTY_MAPPING, channels: [flow] };

  test('is subtracted from the flow, in its own unit and sign', () => {
    const assigned = assignMeaning(table, 2, FLOW_OUT);
    expect(assigned.channels).toEqual([{ ...flow, minus: { position: 2, factor: 1 } }]);
    expect(meaningOf(assigned, 2)).toBe(FLOW_OUT);
    const turned = flipSign(assignFactor(assigned, 2, 60), 2);
    expect(turned.channels).toEqual([{ ...flow, minus: { position: 2, factor: -60 } }]);
    expect(factorOf(turned, 2)).toBe(-60);
  });

  test('is not subtracted any more once the column means something else', () => {
    const assigned = assignMeaning(assignMeaning(table, 2, FLOW_OUT), 2, 'unused');
    expect(assigned.channels).toEqual([flow]);
  });
});

describe('what is still open', () => {
  const inspection: RecordingInspection = {
    formatId: 'csv',
    formatName: 'CSV',
    contents: 'waveform',
    channels: [],
    mapping,
    confidence: 'guess',
    questions: [
      { asks: 'channels', required: true, detail: '' },
      { asks: 'start', required: false, detail: '' },
      { asks: 'time_zone', required: false, detail: '' },
    ],
    companions: [],
    device: { model: null, serial: null, software: null },
    startedAt: null,
    problem: null,
  };

  test('a guess has to be looked at, however good it is', () => {
    const answers = beginAnswers(inspection);
    expect(listOpenQuestions(inspection, answers, false)).toEqual(['channels']);
    expect(listOpenQuestions(inspection, { ...answers, mappingSeen: true }, false)).toEqual([]);
  });

  test('an import asks for the flow before anything is sent, a conversion does not', () => {
    const pressureOnly = { ...mapping, channels: mapping.channels.slice(1) };
    const told = { startedAt: '2026-11-20T10:00:00', timeZone: 'UTC', mappingSeen: true };
    const stated: RecordingInspection = { ...inspection, mapping: pressureOnly, questions: [] };
    expect(listOpenQuestions(stated, { mapping: pressureOnly, ...told }, true)).toEqual(['channels']);
    expect(listOpenQuestions(stated, { mapping: pressureOnly, ...told }, false)).toEqual([]);
    expect(listOpenQuestions(stated, { mapping, ...told }, true)).toEqual([]);
    expect(listOpenQuestions(stated, { mapping: null, ...told }, true)).toEqual([]);
  });

  test('an import asks for the time, a conversion does not', () => {
    const seen = { ...beginAnswers(inspection), mappingSeen: true };
    expect(listOpenQuestions(inspection, seen, true)).toEqual(['start', 'time_zone']);
    const told = { ...seen, startedAt: '2026-11-20T10:00:00', timeZone: 'Europe/Amsterdam' };
    expect(listOpenQuestions(inspection, told, true)).toEqual([]);
  });

  test('what was said about time goes to the reader with the mapping, and alone where there is none', () => {
    const told = { ...beginAnswers(inspection), timeZone: 'UTC' };
    expect(completeMapping(told)).toEqual({ ...mapping, startedAt: null, timeZone: 'UTC' });
    expect(completeMapping({ ...told, mapping: null })).toEqual({ ...EMPTY_MAPPING, timeZone: 'UTC' });
    expect(completeMapping({ ...told, mapping: null, timeZone: null })).toBeNull();
  });
});
