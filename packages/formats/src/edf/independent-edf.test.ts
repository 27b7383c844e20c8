import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { EDF } from 'edfjs';
import { describe, expect, it } from 'vitest';
import {
  WRITTEN_BREATH,
  writeTestRecording,
  WRITTEN_EVENTS,
  WRITTEN_SAMPLES,
} from '../write-test-recording.ts';
import { decodeEdfSignal } from './decode-edf-signal.ts';
import { parseEdfAnnotations } from './edf-annotations.ts';
import { parseEdfHeader } from './edf-header.ts';

const DATA = process.env['EUPNEA_TEST_DATA'] ?? join(import.meta.dirname, '../../../../../shared/data');
const files = ['edf', 'resmed_edf'].flatMap((kind) => {
  const folder = join(DATA, 'other_devices', kind);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.edf'));
  return names.map((name) => join(folder, name));
});

/** Byte of the header with the type of the file: C or D. */
const CONTINUITY = 196;

/**
 * Reads with edfjs. The library refuses discontinuous files, whose records have the same layout, and needs a separate
 * buffer.
 */
function readElsewhere(bytes: Uint8Array): EDF {
  const edf = new EDF();
  const buffer = new ArrayBuffer(bytes.length);
  const copy = new Uint8Array(buffer);
  copy.set(bytes);
  if (copy[CONTINUITY] === 0x44) copy[CONTINUITY] = 0x43;
  edf.read_buffer(buffer);
  return edf;
}

describe('our EDF+ in a reader that is not ours (edfjs)', () => {
  const edf = readElsewhere(writeTestRecording('edf', WRITTEN_EVENTS).get('.edf') ?? new Uint8Array(0));

  it('has the start, the records, the labels and the units that were written', () => {
    expect(edf.type).toBe('EDF+C');
    expect(edf.startdatetime.toISOString()).toBe('2026-01-02T03:04:05.000Z');
    expect(edf.pid).toBe('P_7 X X X');
    expect(edf.num_records * edf.record_duration).toBe(6);
    expect(edf.channels.map((channel) => `${channel.label} ${channel.physical_dimension}`.trim())).toEqual([
      'Paw cmH2O',
      'Flow L/min',
      'EDF Annotations',
    ]);
    expect(edf.channels.slice(0, 2).map(({ sampling_rate }) => sampling_rate)).toEqual([50, 50]);
  });

  it.each(['pressure', 'flow'] as const)('has each %s within one digital step', (name) => {
    const channel = edf.channels[name === 'pressure' ? 0 : 1];
    if (channel === undefined) throw new Error('no signal');
    const { physical_maximum: most, physical_minimum: least, digital_maximum, digital_minimum } = channel;
    const step = (most - least) / (digital_maximum - digital_minimum);
    expect(step).toBeLessThanOrEqual(0.01);
    const written = WRITTEN_SAMPLES[name];
    for (const [index, value] of written.entries()) {
      if (Number.isNaN(value)) continue;
      expect(Math.abs((channel.blob[index] ?? Number.NaN) - value)).toBeLessThanOrEqual(step);
    }
    expect(written.length).toBeLessThanOrEqual(channel.blob.length);
  });

  it('has the annotations with their times, durations and texts', () => {
    const told = edf.annotations.flatMap(({ onset, duration, label }) =>
      label.filter((text) => text !== '').map((text) => `${onset} ${duration} ${text}`),
    );
    expect(told.toSorted()).toEqual(
      [
        '0.25 0 Eupnea mark inspiration_start 14919',
        '0.25 0 Eupnea setting PEEPCPAP 5',
        `0.45 2 ${WRITTEN_BREATH}`,
        '1.45 0.5 Eupnea finding double_trigger confidence=0.813',
        '2.25 0 Apnée, 3 s',
      ].toSorted(),
    );
  });
});

describe.skipIf(files.length === 0)('real EDF files in our reader and in one that is not ours', () => {
  it.each(files.map((path) => [basename(path), path]))('%s', (_name, path) => {
    const bytes = readFileSync(path);
    const header = parseEdfHeader(bytes);
    if (typeof header === 'string') throw new Error(header);
    const edf = readElsewhere(bytes);
    const records = Array.from({ length: edf.num_records }, (_, record) => {
      const from = header.headerBytes + record * header.recordBytes;
      return bytes.subarray(from, from + header.recordBytes);
    });
    if (header.startMs !== null) expect(edf.startdatetime.getTime()).toBe(header.startMs);
    expect(edf.channels.map(({ label }) => label)).toEqual(header.signals.map(({ label }) => label));
    for (const [at, signal] of header.signals.entries()) {
      const other = edf.channels[at];
      expect(other?.physical_dimension).toBe(signal.unit ?? '');
      if (signal.isAnnotations || other === undefined) continue;
      const values = records.flatMap((record) => [...decodeEdfSignal(record, signal, header.sampleBytes)]);
      expect(values).toHaveLength(other.blob.length);
      const scale = Math.max(...[other.physical_maximum, other.physical_minimum].map(Math.abs));
      const far = values.findIndex(
        (value, index) => !(Math.abs(value - (other.blob[index] ?? Number.NaN)) <= scale * 2 ** -20),
      );
      expect(far).toBe(-1);
    }
    const lists = header.signals.filter(({ isAnnotations }) => isAnnotations);
    if (lists.length === 0) return;
    const ours = records.flatMap((record) =>
      lists.flatMap(({ offset, samplesPerRecord }) =>
        parseEdfAnnotations(record.subarray(offset, offset + samplesPerRecord * 2)).annotations.map(
          ({ onsetSeconds, durationSeconds, text }) => `${onsetSeconds} ${durationSeconds ?? 0} ${text}`,
        ),
      ),
    );
    const theirs = edf.annotations.flatMap(({ onset, duration, label }) =>
      label.filter((text) => text !== '').map((text) => `${onset} ${duration} ${text}`),
    );
    expect(ours).toEqual(theirs);
  });
});
