import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../named-source.ts';
import type { RecordingEvent } from '../reader.ts';
import { inspectFiles } from '../registry.ts';
import { readVital } from './read-vital.ts';
import { readPackets, surveyVital } from './survey-vital.ts';
import { decodeVitalWave } from './vital-packet-bodies.ts';

const FOLDER = join(
  process.env['EUPNEA_TEST_DATA'] ?? join(import.meta.dirname, '../../../../../shared/data'),
  'other_devices/vital',
);
const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.vital')) : [];

interface Reference {
  readonly devices: { readonly [id: string]: { readonly type: string } };
  readonly tracks: {
    readonly [id: string]: {
      readonly name: string;
      readonly unit: string;
      readonly type: 'WAV' | 'NUM' | 'STR';
      readonly n: number;
      readonly blocks: number;
      readonly sum: number;
      readonly srate: number;
      readonly t0: number;
      readonly t1: number;
      readonly first5: readonly (number | string)[];
    };
  };
}

describe.skipIf(files.length === 0)('real .vital files', () => {
  it.each(files.map((name) => [name]))('%s decodes to its reference', async (name) => {
    const source = sourceOfBytes(basename(name), readFileSync(join(FOLDER, name)));
    const reference: Reference = JSON.parse(readFileSync(join(FOLDER, `${name}.ref.json`), 'utf8'));
    const survey = await surveyVital(source);
    expect(survey.issues).toEqual([]);
    expect([...survey.devices].map(([id, { type }]) => [String(id), type])).toEqual(
      Object.entries(reference.devices).map(([id, { type }]) => [id, type]),
    );
    const inspection = await inspectFiles([source]);
    expect(inspection).toMatchObject({ formatId: 'vital', problem: null });
    expect(survey.tracks.map((track) => String(track.id))).toEqual(Object.keys(reference.tracks));

    const waves = new Map<number, { values: number[]; blocks: number; last: number }>();
    const byId = new Map(survey.tracks.map((track) => [track.id, track]));
    for await (const _ of readPackets(source, {
      record: (record) => {
        const track = byId.get(record.trackId);
        if (track?.kind !== 'wave') return;
        const wave = waves.get(track.id) ?? { values: [], blocks: 0, last: 0 };
        wave.values.push(...(decodeVitalWave(record, track) ?? []));
        waves.set(track.id, { ...wave, blocks: wave.blocks + 1, last: record.seconds });
      },
    }));

    const events: RecordingEvent[] = [];
    for await (const some of readVital([source], {})) events.push(...some);
    const columns = events.flatMap((event) => (event.type === 'trend_columns' ? event.columns : []));
    for (const track of survey.tracks) {
      const expected = reference.tracks[String(track.id)];
      if (expected === undefined) throw new Error('track missing');
      expect(track).toMatchObject({ name: expected.name, unit: expected.unit === '' ? null : expected.unit });
      expect(survey.firstSeconds.get(track.id)).toBe(expected.t0);
      if (expected.type === 'WAV') {
        const { values = [], blocks, last } = waves.get(track.id) ?? {};
        expect(track.rateHz).toBe(expected.srate);
        expect(values).toHaveLength(expected.n);
        expect(blocks).toBe(expected.blocks);
        expect(last).toBe(expected.t1);
        expect(values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(expected.sum, 6);
        // The reference has six decimals.
        for (const [at, value] of expected.first5.entries()) expect(values[at]).toBeCloseTo(Number(value), 5);
      } else if (expected.type === 'NUM') {
        const place = columns.findIndex((column) => column.name === expected.name);
        const rows = events.flatMap((event) =>
          event.type === 'trend_row' && typeof event.values[place] === 'number'
            ? [{ timeMs: event.timeMs, value: event.values[place] }]
            : [],
        );
        const values = rows.map(({ value }) => value);
        expect(values).toHaveLength(expected.n);
        expect(values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(expected.sum, 6);
        expect(values.slice(0, 5)).toEqual(expected.first5);
        expect(rows[0]?.timeMs).toBeCloseTo(expected.t0 * 1000, 3);
        expect(rows.at(-1)?.timeMs).toBeCloseTo(expected.t1 * 1000, 3);
      } else {
        const texts = events.flatMap((event) => (event.type === 'log' ? [event.text] : []));
        expect(texts.slice(0, 5)).toEqual(expected.first5);
      }
    }
  });

  it('a wave that a person maps comes whole, at its rate and without a gap', async () => {
    const [name = ''] = files;
    const source = sourceOfBytes(name, readFileSync(join(FOLDER, name)));
    const reference: Reference = JSON.parse(readFileSync(join(FOLDER, `${name}.ref.json`), 'utf8'));
    const { channels, mapping } = await inspectFiles([source]);
    const pleth = channels.find((channel) => channel.name === 'PLETH');
    const pressure = channels.find((channel) => channel.name === 'ABP');
    if (pleth === undefined || pressure === undefined || mapping === null) throw new Error('waves missing');
    const chosen = {
      ...mapping,
      channels: [
        { channel: 'flow' as const, position: pleth.position, factor: 1 },
        { channel: 'pressure' as const, position: pressure.position, factor: 1 },
      ],
    };
    const samples = { flow: 0, pressure: 0 };
    for await (const events of readVital([source], { mapping: chosen })) {
      for (const event of events) {
        expect(event.type).not.toBe('issue');
        if (event.type !== 'samples') continue;
        expect(event.block.rateHz).toBe(125);
        for (const channel of ['flow', 'pressure'] as const)
          samples[channel] += (event.block.channels[channel] ?? []).filter(
            (value) => !Number.isNaN(value),
          ).length;
      }
    }
    const count = (track: string) => Object.values(reference.tracks).find((one) => one.name === track)?.n;
    expect(samples).toEqual({ flow: count('PLETH'), pressure: count('ABP') });
  });
});
