import { describe, expect, it } from 'vitest';
import {
  convertRecording,
  type ConversionMeasurement,
  type ConversionOutcome,
  type ConversionRequest,
} from './convert-recording.ts';
import { encodeUtf8 } from './encode-utf8.ts';
import { sourceOfBytes, type NamedSource } from './named-source.ts';
import { findRecordingFormat, inspectRecording } from './registry.ts';
import { readRecording } from './read-recording.ts';
import type { RecordingFormat } from './recording-format.ts';
import { decodeUtf8 } from './text-lines.ts';
import { findWriterFormat } from './writer-registry.ts';

const PB840 = `2026-01-01-00-00-00.5\nBS, S:7,\n${'1.00, 5.00\n'.repeat(3)}oops.1\nBE\n`;
const LOG = '\uFEFF[LOG]\nFecha\t28/01/26 16:56:49\n==========\n16:53:44, 28/01/26\tAlarma\tx, "y"\n';

function request(text: string, target: string, source?: NamedSource): ConversionRequest {
  const bytes = encodeUtf8(text);
  const { formatId, mapping, device } = inspectRecording(bytes, 'r.csv');
  const format = findRecordingFormat(formatId ?? '');
  const writer = findWriterFormat(target);
  if (format === null || writer === null) throw new Error('no such format');
  return {
    sources: [source ?? sourceOfBytes('r.csv', bytes)],
    format,
    mapping,
    target: writer,
    device,
    pseudonym: 'P-1',
    software: 'Eupnea test',
    recordName: 'r',
    measurement: null,
  };
}

async function convert(asked: ConversionRequest) {
  const files = new Map<string, string>();
  const issues: string[] = [];
  const steps = convertRecording(asked);
  let next = await steps.next();
  for (; next.done !== true; next = await steps.next()) {
    issues.push(...next.value.issues.map(({ code }) => code));
    for (const { ending, bytes } of next.value.chunks)
      files.set(ending, (files.get(ending) ?? '') + decodeUtf8(bytes));
  }
  const outcome: ConversionOutcome = next.value;
  return { files, issues, outcome };
}

describe('a conversion', () => {
  it('tells samples, issues and whose the recording is', async () => {
    const { files, issues, outcome } = await convert(request(PB840, 'csv'));
    expect(outcome).toEqual({ samples: 4, breaths: 0, losses: [] });
    expect(issues).toEqual(['pb840_bad_row']);
    expect(files.get('.csv')).toContain('# device: PB840\n# pseudonym: P-1\n# rate_hz: 50\n');
    expect(files.get('.csv')).toContain('\n0.06,,,\n');
  });

  it('measures breaths where the target holds them, with what the caller brings', async () => {
    const seen: string[] = [];
    const measurement: ConversionMeasurement = {
      analysisVersion: '9',
      begin: () => ({
        take(event) {
          seen.push(event.type);
          return [];
        },
        finish: () => [
          { type: 'finding', kind: 'double_trigger', firstIndex: 0, lastIndex: 3, confidence: 0.5 },
        ],
      }),
    };
    const { files } = await convert({ ...request(PB840, 'csv'), measurement });
    expect(seen).toContain('mark');
    expect(files.get('.csv')).toContain('# analysis_version: 9\n');
    expect(files.get('.events.csv')).toContain('\n0,3,,finding,double_trigger,0.5\n');
  });

  it('keeps the waves of a recording whose first event is a log line', async () => {
    const asked = request(PB840, 'csv');
    const format: RecordingFormat = {
      ...asked.format,
      access: 'files',
      async *read(files) {
        const log = {
          timeMs: 0,
          zoned: false,
          kind: 'other',
          category: 'annotation',
          text: 'Start',
        } as const;
        yield [{ type: 'log', ...log }];
        yield* readRecording(files, asked.format, {});
      },
    };
    const { files, outcome } = await convert({ ...asked, format });
    expect(outcome.samples).toBe(4);
    expect(files.get('.csv')).toContain('# rate_hz: 50\n');
    expect(files.get('.events.csv')).toContain('Start');
  });

  it('writes a log as events, quoted, and nothing where the target has no place for it', async () => {
    const { files, outcome } = await convert(request(LOG, 'csv'));
    expect([...files.keys()]).toEqual(['.events.csv']);
    expect(files.get('.events.csv')).toContain(',2026-01-28T16:53:44.000000,alarm,Alarma,"x, ""y"""\n');
    expect(outcome.samples).toBe(0);
    const nothing = await convert(request(LOG, 'pb840'));
    expect(nothing.files.size).toBe(0);
    expect(nothing.outcome.losses.map(({ what }) => what)).toContain('log');
    expect((await convert(request(LOG, 'parquet'))).files.size).toBe(0);
  });

  it('closes the source when its consumer stops', async () => {
    let closed = false;
    const endless: NamedSource = {
      name: 'r.csv',
      byteLength: null,
      async *open() {
        try {
          for (;;) yield encodeUtf8(PB840);
        } finally {
          closed = true;
        }
      },
    };
    let steps = 0;
    for await (const _step of convertRecording(request(PB840, 'csv', endless))) {
      steps += 1;
      if (steps === 5) break;
    }
    expect(closed).toBe(true);
  });

  it('of a file of nothing but marks and times holds little, whatever its length', async () => {
    const head = 'BS, S:1,\n1.00, 5.00\n';
    const marks = encodeUtf8('BE\n2026-01-01-00-00-00.5\nBS, S:2,\n'.repeat(2000));
    const hostile: NamedSource = {
      name: 'r.csv',
      byteLength: null,
      async *open() {
        yield encodeUtf8(head);
        for (let round = 0; round < 20; round += 1) yield marks;
        yield encodeUtf8('1.00, 5.00\n');
      },
    };
    for (const target of ['csv', 'pb840', 'parquet']) {
      const { files } = await convert(request(head, target, hostile));
      const last = [...files.values()].join('').slice(-20_000);
      // The output of the last step is limited to the marks that may wait for one sample.
      expect(last.match(/inspiration_start|BS, S/g)?.length ?? 0).toBeLessThan(300);
    }
  });
});
