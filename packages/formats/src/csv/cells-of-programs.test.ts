import { CMH2O_PER_KPA } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../named-source.ts';
import { readRecording } from '../read-recording.ts';
import { findRecordingFormat, inspectFiles } from '../registry.ts';
import { settleReading } from '../settle-reading.ts';

const COUNT = 1000;
/** 20 s at 50 Hz. */
const flowAt = (at: number) =>
  at % 200 < 50 ? 40 - (at % 200) / 5 : -45 * Math.exp(-((at % 200) - 50) / 30);
const pressureAt = (at: number) =>
  at % 200 < 50 ? 15 + (at % 200) / 10 : 5 + 10 * Math.exp(-((at % 200) - 50) / 30);

async function read(lines: readonly string[]) {
  const file = sourceOfBytes('a.csv', new TextEncoder().encode(lines.join('\n')));
  const inspection = await inspectFiles([file]);
  const answers = { columns: null, rateHz: null, startedAt: null, timeZone: null, lagMs: 0 };
  const settled = settleReading(inspection, answers);
  if (!settled.ok)
    return { asks: settled.error, flow: [], pressure: [], codes: [], reasons: reasonsOf(inspection) };
  const format = findRecordingFormat(inspection.formatId ?? '');
  if (format === null) throw new Error('no format');
  const [flow, pressure, codes]: [number[], number[], string[]] = [[], [], []];
  for await (const events of readRecording([file], format, { mapping: settled.value.mapping }))
    for (const event of events) {
      if (event.type === 'issue') codes.push(event.issue.code);
      if (event.type !== 'samples') continue;
      flow.push(...(event.block.channels.flow ?? []));
      pressure.push(...(event.block.channels.pressure ?? []));
    }
  return { asks: null, flow, pressure, codes, reasons: reasonsOf(inspection) };
}

function reasonsOf({ questions }: Awaited<ReturnType<typeof inspectFiles>>) {
  return questions.map(({ why }) => why?.reason);
}

const ROWS = Array.from({ length: COUNT }, (_row, at) => at);
const HEAD = 'Time (s),Flow (L/min),Paw (cmH2O)';
const cellsAt = (at: number) => [(at / 50).toFixed(2), flowAt(at).toFixed(3), pressureAt(at).toFixed(3)];
const rowAt = (at: number) => cellsAt(at).join();

function expectAll(
  found: { readonly flow: readonly number[]; readonly pressure: readonly number[] },
  rows: readonly number[] = ROWS,
) {
  expect(found.flow).toHaveLength(rows.length);
  for (const at of rows) {
    expect(Math.abs((found.flow[at] ?? Number.NaN) - flowAt(at))).toBeLessThan(0.05);
    expect(Math.abs((found.pressure[at] ?? Number.NaN) - pressureAt(at))).toBeLessThan(0.05);
  }
}

describe('codes for missing values in some rows', () => {
  it.each(['#VALUE!', '#N/A', '#DIV/0!', 'NULL', 'n/a', '--'])(
    '%s is a missing value, named, and no reason to ask for a rate',
    async (code) => {
      const isLost = (at: number) => at % 97 < 4;
      const found = await read([
        HEAD,
        ...ROWS.map((at) => {
          const [time, flow, pressure] = cellsAt(at);
          return [time, isLost(at) ? code : flow, at % 97 < 2 ? code : pressure].join();
        }),
      ]);
      expect(found.asks).toBeNull();
      expect(found.codes).toContain('csv_missing_values');
      expect(found.flow).toHaveLength(COUNT);
      for (const at of ROWS) {
        if (isLost(at)) expect(found.flow[at]).toBeNaN();
        else expect(Math.abs((found.flow[at] ?? Number.NaN) - flowAt(at))).toBeLessThan(0.05);
      }
    },
  );

  it('may stand for the time as well', async () => {
    const found = await read([
      HEAD,
      ...ROWS.map((at) => (at % 97 === 5 ? '#VALUE!,#VALUE!,#VALUE!' : rowAt(at))),
    ]);
    expect([found.asks, found.flow.length]).toEqual([null, COUNT]);
    expect(found.flow[5]).toBeNaN();
    expect(found.flow[6]).toBeCloseTo(flowAt(6), 1);
  });
});

describe('remarks between rows', () => {
  it.each([
    '# note',
    '// note: suction',
    '//note, with commas, twice',
    '; note',
    '; 3 mL, a, b',
    '% note',
    '! note',
    'suction',
  ])('cost no sample: %s', async (note) => {
    expectAll(
      await read([HEAD, ...ROWS.flatMap((at) => (at % 333 === 100 ? [note, rowAt(at)] : [rowAt(at)]))]),
    );
  });

  it('cost none in a table of semicolons', async () => {
    const rows = ROWS.map((at) => cellsAt(at).join(';'));
    expectAll(await read([HEAD.replaceAll(',', ';'), ...rows.slice(0, 500), '; note', ...rows.slice(500)]));
  });
});

describe('units in the cells', () => {
  /** A minute: longer than what is looked at first. */
  const MINUTE = Array.from({ length: 3000 }, (_row, at) => at);
  const isNew = (at: number) => at >= 2000;
  const write = (
    unitAt: (at: number) => string,
    factor: (at: number) => number,
    head = 'Time,Flow,Paw',
    rows = ROWS,
  ) => [
    head,
    ...rows.map(
      (at) =>
        `${(at / 50).toFixed(2)} s,${(flowAt(at) * factor(at)).toFixed(4)} ${unitAt(at)},${(pressureAt(at) / CMH2O_PER_KPA).toFixed(4)} kPa`,
    ),
  ];

  it.each<[string, number]>([
    ['L/min', 1],
    ['L/s', 1 / 60],
  ])('are those in which the column is read: %s', async (unit, factor) => {
    const found = await read(
      write(
        () => unit,
        () => factor,
      ),
    );
    expect(found.asks).toBeNull();
    expectAll(found);
  });

  it('may change from a row on, as where a logger was set anew', async () => {
    const found = await read(
      write(
        (at) => (isNew(at) ? 'mL/s' : 'L/min'),
        (at) => (isNew(at) ? 1 / 0.06 : 1),
        undefined,
        MINUTE,
      ),
    );
    expect([found.asks, found.codes]).toEqual([null, []]);
    expectAll(found, MINUTE);
  });

  it('may begin below a head that states another one', async () => {
    const found = await read([
      HEAD,
      ...MINUTE.map((at) => {
        const [time, flow, pressure] = cellsAt(at);
        const kPa = `${(pressureAt(at) / CMH2O_PER_KPA).toFixed(4)} kPa`;
        return [time, flow, isNew(at) ? kPa : pressure].join();
      }),
    ]);
    expect([found.asks, found.codes]).toEqual([null, []]);
    expectAll(found, MINUTE);
  });

  it('are a question where they differ', async () => {
    const isOther = (at: number) => at % 2 === 1;
    const { reasons } = await read(
      write(
        (at) => (isOther(at) ? 'L/s' : 'L/min'),
        (at) => (isOther(at) ? 1 / 60 : 1),
      ),
    );
    expect(reasons).toContain('mixed_units');
  });

  it('are a question where the head says another one', async () => {
    const { reasons } = await read(
      write(
        () => 'L/s',
        () => 1 / 60,
        'Time,Flow (L/min),Paw (kPa)',
      ),
    );
    expect(reasons).toContain('mixed_units');
  });
});

it('reads milliseconds with decimal commas', async () => {
  const rows = ROWS.map((at) =>
    [at * 20, flowAt(at), pressureAt(at)].map((value) => value.toFixed(1).replace('.', ',')).join(';'),
  );
  const found = await read(['Zeit;Flow (L/min);Paw (cmH2O)', ...rows]);
  expect([found.asks, found.flow.length, found.codes]).toEqual([null, COUNT, []]);
});

describe('heads of other programs', () => {
  it('may be a comment, as NumPy writes it', async () => {
    const found = await read([
      '# recorded in the morning',
      '# Time (s),Flow (L/min),Paw (cmH2O)',
      ...ROWS.map(rowAt),
    ]);
    expect(found.asks).toBeNull();
    expectAll(found);
  });

  it('may have more names than most rows have cells, where a column of a few numbers ends early', async () => {
    const rows = ROWS.map((at) => (at < 10 ? `${rowAt(at)},${at * 400}` : rowAt(at)));
    const found = await read([`${HEAD},Breath starts`, ...rows]);
    expect(found.asks).toBeNull();
    expectAll(found);
  });

  it('may give the rate of each column below the names', async () => {
    const rows = ROWS.map((at) => cellsAt(at).slice(1).join());
    const found = await read(['Flow (L/min),Paw (cmH2O)', '50 Hz,50 Hz', ...rows]);
    expect(found.reasons).not.toContain('mixed_units');
  });

  it('may belong to a time in nanoseconds since 1970', async () => {
    const start = 1_700_000_000n * 1_000_000_000n;
    const rows = ROWS.map((at) => [start + BigInt(at) * 20_000_000n, ...cellsAt(at).slice(1)].join());
    const found = await read(['timestamp,Flow (L/min),Paw (cmH2O)', ...rows]);
    expect(found.asks).toBeNull();
    expectAll(found);
  });
});
