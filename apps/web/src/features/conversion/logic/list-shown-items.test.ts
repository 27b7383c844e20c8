import type { RecordingInspection } from '@eupnea/model';
import { expect, test } from 'vitest';
import { beginItem, takeInspection, type ConversionItem } from './conversion-item.ts';
import { listShownItems } from './list-shown-items.ts';

function item(name: string, change: Partial<RecordingInspection>): ConversionItem {
  return takeInspection(beginItem(name, new File(['x'], name)), {
    formatId: null,
    formatName: '',
    contents: 'waveform',
    channels: [],
    mapping: null,
    confidence: 'certain',
    questions: [],
    companions: [],
    device: { model: null, serial: null, software: null },
    startedAt: null,
    problem: null,
    ...change,
  });
}

const HEADER = item('v102s.hea', { formatId: 'wfdb', companions: ['v102s.dat'] });
const SIGNALS = item('V102S.dat', { problem: { code: 'format_unknown', detail: '' } });
const NOTHING = item('letter.docx', { problem: { code: 'format_unknown', detail: '' } });

test('the signals of a record stand in the list as their header, what belongs to nothing by itself', () => {
  expect(listShownItems([SIGNALS, HEADER, NOTHING])).toEqual([HEADER, NOTHING]);
});

test('a file with pressure stands in the list as the file with flow that it is joined to', () => {
  const flow = item('flow.csv', { formatId: 'joined', companions: ['paw.csv'] });
  expect(listShownItems([item('paw.csv', { formatId: 'csv' }), flow])).toEqual([flow]);
});

test('signals without their header are told to be unreadable', () => {
  expect(listShownItems([SIGNALS])).toEqual([SIGNALS]);
});
