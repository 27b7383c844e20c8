import type { RecordingInspection } from '@eupnea/model';
import { describe, expect, test } from 'vitest';
import { ConversionFailure } from '../worker/describe-failure.ts';
import { ConversionEngine, type ConversionWork } from './conversion-engine.ts';
import type { ConversionResult } from './conversion-item.ts';

const READABLE: RecordingInspection = {
  formatId: 'csv',
  formatName: 'CSV',
  contents: 'waveform',
  channels: [],
  mapping: { channels: [], time: null, rateHz: 50, table: null, startedAt: null, timeZone: null },
  confidence: 'likely',
  questions: [{ asks: 'start', required: false, detail: '' }],
  companions: [],
  device: { model: null, serial: null, software: null },
  startedAt: null,
  problem: null,
};

const PARQUET = { formatId: 'parquet', shiftsDates: false };
const CSV = { formatId: 'csv', shiftsDates: false };
const MOVED = { formatId: 'fhir', shiftsDates: true };

const RESULT: ConversionResult = {
  files: [],
  breaths: 3,
  rejected: [],
  rejectedTotal: 0,
  losses: [],
  target: PARQUET,
};

function makeEngine() {
  const open: {
    work: ConversionWork;
    resolve: (result: ConversionResult) => void;
    reject: (error: Error) => void;
  }[] = [];
  const engine = new ConversionEngine({
    inspect: async (file) => {
      if (file.name.endsWith('.zip')) return { ...READABLE, contents: 'archive' };
      if (file.name.startsWith('broken'))
        return { ...READABLE, problem: { code: 'format_unknown', detail: '' } };
      const required = file.name.startsWith('guess');
      return required ? { ...READABLE, questions: [{ asks: 'units', required, detail: '' }] } : READABLE;
    },
    unpack: async (archive) => {
      if (archive.name.startsWith('huge')) throw new ConversionFailure({ code: 'memory_short', detail: '' });
      return archive.name.startsWith('damaged')
        ? { files: files('left'), issues: [{ code: 'zip_damaged', detail: '' }] }
        : { files: files('one', 'two'), issues: [] };
    },
    drawShiftDays: () => -4711,
    convert: (work) =>
      new Promise((resolve, reject) => {
        work.signal.addEventListener('abort', () => reject(new Error('aborted')));
        open.push({ work, resolve, reject });
      }),
  });
  const phase = (name: string) => engine.items.get().find(({ file }) => file.name === name)?.phase.kind;
  const key = (name: string) => engine.items.get().find(({ file }) => file.name === name)?.key ?? '';
  return { engine, open, phase, key };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const files = (...names: string[]) => names.map((name) => new File(['x'], name));

describe('a list of files to convert', () => {
  test('goes one after the other and leaves out what cannot be read or has to be answered first', async () => {
    const { engine, open, phase, key } = makeEngine();
    engine.add(files('a', 'broken', 'guess', 'b'));
    await settle();
    engine.convertAll(PARQUET);
    expect(['a', 'broken', 'guess', 'b'].map(phase)).toEqual(['converting', 'unreadable', 'open', 'queued']);
    open[0]?.resolve(RESULT);
    await settle();
    expect(['a', 'b'].map(phase)).toEqual(['done', 'converting']);
    open[1]?.reject(new Error('no'));
    await settle();
    expect(phase('b')).toBe('failed');
    const guess = engine.items.get().find((item) => item.key === key('guess'));
    engine.answer(key('guess'), {
      mapping: null,
      startedAt: null,
      timeZone: null,
      ...guess?.answers,
      mappingSeen: true,
    });
    engine.convertAll(PARQUET);
    expect(['a', 'guess', 'b'].map(phase)).toEqual(['done', 'converting', 'queued']);
  });

  test('gives an archive way to its files, and keeps one that is damaged with its reason', async () => {
    const { engine, phase } = makeEngine();
    engine.add(files('all.zip', 'damaged.zip'));
    await settle();
    await settle();
    expect(engine.items.get().map(({ file }) => file.name)).toEqual(['damaged.zip', 'one', 'two', 'left']);
    expect(['damaged.zip', 'one', 'left'].map(phase)).toEqual(['unreadable', 'open', 'open']);
  });

  test('has its times moved by the same days, and is converted again where they are not to be moved', async () => {
    const { engine, open, phase } = makeEngine();
    engine.add(files('a', 'b'));
    await settle();
    engine.convertAll(MOVED);
    open[0]?.resolve({ ...RESULT, target: MOVED });
    await settle();
    open[1]?.resolve({ ...RESULT, target: MOVED });
    await settle();
    expect(open.map(({ work }) => work.dateShiftDays)).toEqual([-4711, -4711]);
    engine.convertAll(MOVED);
    expect(['a', 'b'].map(phase)).toEqual(['done', 'done']);
    engine.convertAll({ ...MOVED, shiftsDates: false });
    expect(open[2]?.work.dateShiftDays).toBe(0);
  });

  test('says of an archive that could not be opened why, by a code that has words', async () => {
    const { engine, phase } = makeEngine();
    engine.add(files('huge.zip'));
    await settle();
    await settle();
    expect(phase('huge.zip')).toBe('unreadable');
    expect(engine.items.get()[0]?.inspection?.problem?.code).toBe('memory_short');
  });

  test('is converted again into another format, and after another answer', async () => {
    const { engine, open, phase, key } = makeEngine();
    engine.add(files('a'));
    await settle();
    engine.convertAll(PARQUET);
    open[0]?.resolve(RESULT);
    await settle();
    engine.convertAll(PARQUET);
    expect(phase('a')).toBe('done');
    engine.convertAll(CSV);
    expect(phase('a')).toBe('converting');
    open[1]?.resolve({ ...RESULT, target: CSV });
    await settle();
    const item = engine.items.get()[0];
    if (item !== undefined) engine.answer(key('a'), item.answers);
    expect(phase('a')).toBe('open');
  });

  test('goes on with the next when one is stopped, and what comes late changes nothing', async () => {
    const { engine, open, phase, key } = makeEngine();
    engine.add(files('a', 'b'));
    await settle();
    engine.convertAll(CSV);
    engine.stop(key('a'));
    await settle();
    open[0]?.work.onProgress(0.9);
    expect(['a', 'b'].map(phase)).toEqual(['open', 'converting']);
    engine.clear();
    await settle();
    expect(engine.items.get()).toEqual([]);
  });
});
