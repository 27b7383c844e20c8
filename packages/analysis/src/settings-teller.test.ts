import type { RecordingEvent } from '@eupnea/formats';
import type { ChannelMapping, StatedChange } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { SettingsTeller } from './settings-teller.ts';
import { settingsOfTold } from './told-patient.ts';

const RATE_HZ = 50;
const NINE = Date.UTC(2026, 0, 31, 9);

function samples(firstIndex: number, length: number, rateHz = RATE_HZ): RecordingEvent {
  const flow = Float32Array.from({ length }, (_value, at) => firstIndex + at);
  return { type: 'samples', block: { firstIndex, rateHz, length, channels: { flow, pressure: flow } } };
}

function clock(sampleIndex: number, timeMs: number): RecordingEvent {
  return { type: 'wall_clock', sampleIndex, timeMs, zoned: false };
}

interface Told {
  readonly mode?: string;
  readonly rate?: number;
  readonly changes: readonly StatedChange[];
  readonly mapping?: ChannelMapping;
}

/** Settings with the index of the sample before which they come, and the codes of remarks. */
function tell(events: readonly RecordingEvent[], { mode, rate, changes, mapping }: Told) {
  const told = settingsOfTold({ mode: mode ?? null, setRatePerMin: rate ?? null, peepCmh2o: null, changes });
  const teller = new SettingsTeller(told, mapping === undefined ? {} : { mapping });
  const heard = [...events.flatMap((event) => teller.take([event])), ...teller.finish()];
  const settings: [number, unknown][] = [];
  let next = 0;
  const flow: number[] = [];
  for (const event of heard) {
    if (event.type === 'settings') settings.push([next, event.values]);
    if (event.type !== 'samples' || event.block.rateHz !== RATE_HZ) continue;
    next = event.block.firstIndex + event.block.length;
    flow.push(...(event.block.channels.flow ?? []));
  }
  const issues = heard.flatMap((event) =>
    event.type === 'issue' ? [`${event.issue.code} ${event.issue.values?.['time']}`] : [],
  );
  return { settings, issues, flow };
}

describe('settings that change', () => {
  it('come before the first sample for which they hold, and lose no sample', () => {
    const { settings, issues, flow } = tell([samples(0, 1000), samples(1000, 1000)], {
      mode: 'PC-A/C',
      changes: [
        { from: '0', peep: 5 },
        { from: '00:00:10', peep: 8 },
        { from: '25.01', peep: 6 },
      ],
    });
    expect(settings).toEqual([
      [0, { mode_name: 'PC-A/C' }],
      [0, { PEEPCPAP: 5 }],
      [500, { PEEPCPAP: 8 }],
      [1251, { PEEPCPAP: 6 }],
    ]);
    expect(flow).toEqual(Array.from({ length: 2000 }, (_value, at) => at));
    expect(issues).toEqual([]);
  });

  it('count the time of a gap that the clock shows', () => {
    const events = [clock(0, NINE), samples(0, 500), clock(500, NINE + 60_000), samples(500, 500)];
    expect(tell(events, { changes: [{ from: '65', peep: 8 }] }).settings).toEqual([[750, { PEEPCPAP: 8 }]]);
    expect(
      tell([...events.slice(0, 2), samples(500, 3000)], { changes: [{ from: '65', peep: 8 }] }).settings,
    ).toEqual([[3250, { PEEPCPAP: 8 }]]);
  });

  it('are found by date and time, as the clock of the recording shows it whatever its zone', () => {
    const changes = [{ from: '2026-01-31T09:00:10', mode: 'PSV' }];
    expect(tell([clock(0, NINE), samples(0, 1000)], { changes }).settings).toEqual([
      [500, { mode_name: 'PSV' }],
    ]);
    const mapping = {
      channels: [],
      time: null,
      rateHz: RATE_HZ,
      table: null,
      startedAt: '2026-01-31T09:00:00',
      timeZone: 'America/Sao_Paulo',
    };
    expect(tell([samples(0, 1000)], { changes, mapping }).settings).toEqual([[500, { mode_name: 'PSV' }]]);
  });

  it('take the rate of flow and pressure, not that of another channel', () => {
    const co2: RecordingEvent = {
      type: 'samples',
      block: { firstIndex: 0, rateHz: 25, length: 500, channels: { co2: new Float32Array(500) } },
    };
    expect(tell([co2, samples(0, 1000)], { changes: [{ from: '10', peep: 8 }] }).settings).toEqual([
      [500, { PEEPCPAP: 8 }],
    ]);
  });

  it('end the stated rate with a mode that has none', () => {
    const changes = [
      { from: '5', mode: 'PSV' },
      { from: '10', mode: 'SIMV', set_rate: 8 },
      { from: '15', mode: 'CPAP' },
    ];
    expect(tell([samples(0, 1000)], { rate: 15, changes }).settings.map(([, values]) => values)).toEqual([
      { rate: 15 },
      { mode_name: 'PSV', rate: null },
      { mode_name: 'SIMV', rate: 8 },
      { mode_name: 'CPAP', rate: null },
    ]);
  });

  it('win over the settings of the file from their time on', () => {
    const own: RecordingEvent = { type: 'settings', values: { PEEPCPAP: 12, Oxygen: 40 } };
    const events = [own, samples(0, 1000), own, samples(1000, 500)];
    expect(tell(events, { changes: [{ from: '10', peep: 8 }] }).settings).toEqual([
      [0, { PEEPCPAP: 12, Oxygen: 40 }],
      [500, { PEEPCPAP: 8 }],
      [1000, { Oxygen: 40 }],
    ]);
  });

  it('are named when they lie outside of the recording, or cannot be placed', () => {
    const late = [{ from: '00:00:20', peep: 8 }];
    expect(tell([samples(0, 1000)], { changes: late }).issues).toEqual(['stated_after_end 00:00:20']);
    const dates = [
      { from: '2026-01-31T08:00:00', peep: 5 },
      { from: '2026-01-31T10:00:00', peep: 8 },
    ];
    const dated = tell([clock(0, NINE), samples(0, 1000)], { changes: dates });
    expect(dated.issues).toEqual([
      'stated_before_start 2026-01-31T08:00:00',
      'stated_after_end 2026-01-31T10:00:00',
    ]);
    expect(dated.settings).toEqual([[0, { PEEPCPAP: 5 }]]);
    expect(tell([samples(0, 1000)], { changes: dates }).issues).toEqual([
      'stated_without_clock 2026-01-31T08:00:00',
      'stated_without_clock 2026-01-31T10:00:00',
    ]);
  });
});
