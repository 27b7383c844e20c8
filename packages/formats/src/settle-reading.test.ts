import { ensure, type Result } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { parseCsvColumns } from './csv/csv-columns.ts';
import { inspectRecording } from './registry.ts';
import { settleReading, type SettledReading } from './settle-reading.ts';

const NO_ANSWERS = { columns: null, rateHz: null, startedAt: null, timeZone: null, lagMs: null };
const RECORD = [
  'r 3 50 3000',
  'r.dat 16 100/cmH2O 16 0 0 0 0 Druck 7',
  'r.dat 16 200/L/s 16 0 0 0 0 Strom 7',
  'r.dat 16 200/mV 16 0 0 0 0 II',
  '',
].join('\n');

function settle(text: string, columns: string | null): Result<SettledReading, string> {
  const bytes = new TextEncoder().encode(text);
  const parsed = columns === null ? null : parseCsvColumns(columns);
  if (parsed !== null && !parsed.ok) throw new Error(parsed.error);
  return settleReading(inspectRecording(bytes, 'r'), { ...NO_ANSWERS, columns: parsed?.value ?? null });
}

function read(text: string, columns: string | null): SettledReading {
  const settled = settle(text, columns);
  if (!settled.ok) throw new Error(settled.error);
  return settled.value;
}

/** A wave of 15 breaths/min at 50 Hz under the given names. */
function tableText(head: string, separator: string): string {
  const rows = Array.from({ length: 400 }, (_row, at) => {
    const isIn = at % 200 < 50;
    return [(at / 50).toFixed(2), isIn ? 30 : -10, isIn ? 15 : 5, at % 7].join(separator);
  });
  return `${head}\n${rows.join('\n')}\n`;
}

describe('the columns that a user names', () => {
  it('are found in signal headers, in the unit of the file or the one that was given', () => {
    expect(read(RECORD, 'flow=Strom 7,pressure=Druck 7').mapping.channels).toEqual([
      { channel: 'flow', position: 1, factor: 60 },
      { channel: 'pressure', position: 0, factor: 1 },
    ]);
    const [flow] = read(RECORD, 'flow=-2:mL/s,pressure=1').mapping.channels;
    expect(ensure(flow, 'flow is mapped').factor).toBe(-0.06);
  });

  it('are refused by a name that the file does not have, with the names it has', () => {
    const settled = settle(RECORD, 'flow=Flow,pressure=Druck 7');
    expect(settled).toEqual({
      ok: false,
      error: '--columns: There is no column "Flow". The file has Druck 7, Strom 7, II.',
    });
  });

  it.each([
    ['|', 'T|F|P|N'],
    [' ', 'T F P N'],
    [';', 'T;F;P;N'],
  ])('are read between %j', (separator, head) => {
    const { mapping } = read(tableText(head, separator), 'time=T:s,flow=F:L/min,pressure=P:cmH2O');
    expect(mapping.channels.map(({ position }) => position)).toEqual([1, 2]);
    expect(mapping.table?.delimiter).toBe(separator);
  });
});

describe('a file without answers', () => {
  it('says in which unit each channel is taken that states none', () => {
    const { notes } = read(tableText('time,flow,pressure,eadi', ','), null);
    expect(notes).toEqual([
      'The file does not say the unit of flow, pressure, diaphragm_activity. What has none is taken as: flow L/min, pressure cmH2O, diaphragm_activity uV.',
    ]);
  });

  it('names every column that is not read, with the reason', () => {
    const { notes } = read(tableText('time (s),flow (L/min),pressure (cmH2O),Index', ','), null);
    expect(notes).toEqual([
      '3 of 4 columns, signals and other parts are read, 1 are not:',
      'not read: Index: no channel is known by this name',
    ]);
  });

  it('asks for names instead of taking a part in silence', () => {
    const settled = settle(RECORD, null);
    expect(settled.ok ? '' : settled.error).toMatch(/Druck 7.*Answer with --columns/u);
  });

  it('does not choose between two signals of one name', () => {
    const settled = settle(RECORD.replace('Druck 7', 'Flow').replace('Strom 7', 'Flow'), null);
    expect(settled.ok ? '' : settled.error).toContain(
      'Several signals have the same name: Flow (1), Flow (2)',
    );
  });

  it('says the measured lag, and by how much the pressure is moved', () => {
    const inspection = inspectRecording(new TextEncoder().encode(RECORD), 'r');
    const { mapping } = inspection;
    const channels = [
      { channel: 'flow', position: 1, factor: 60 },
      { channel: 'pressure', position: 0, factor: 1 },
    ] as const;
    const lag = { lagMs: -104, spreadMs: 6, breaths: 14 };
    const asked = { asks: 'lag', required: true, detail: 'Pressure leads flow.' } as const;
    const lagging = {
      ...inspection,
      lag,
      questions: [asked],
      mapping: mapping === null ? null : { ...mapping, channels },
    };
    expect(settleReading(lagging, NO_ANSWERS)).toEqual({
      ok: false,
      error: 'Pressure leads flow. Answer with --lag.',
    });
    const settled = settleReading(lagging, { ...NO_ANSWERS, lagMs: -104 });
    expect(settled.ok && settled.value.mapping.lagMs).toBe(-104);
    expect(settled.ok && settled.value.notes).toEqual(
      expect.arrayContaining([
        'Pressure leads flow by 104 ms (14 breaths, spread 6 ms).',
        'As stated, pressure is moved 104 ms later.',
      ]),
    );
    const kept = settleReading(lagging, { ...NO_ANSWERS, lagMs: 0 });
    expect(kept.ok && kept.value.mapping.lagMs).toBe(0);
  });
});
