import { CMH2O_PER_MBAR, type FileChannel } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { proposeSignals } from './signal-mapping.ts';

function channelsOf(...signals: readonly (readonly [string, string | null])[]): readonly FileChannel[] {
  return signals.map(([name, unit], position) => ({ position, name, unit, rateHz: 50 }));
}

describe('signals of a file with a head', () => {
  it.each([
    ['Flow1', 'Press 1'],
    ['Flow-1', 'Pressure_1'],
    ['Flow 1', 'Paw1'],
  ])('are known with the number of an only sensor (%s, %s)', (flow, pressure) => {
    const { mapping, questions } = proposeSignals(channelsOf([flow, 'L/min'], [pressure, 'mbar']));
    expect(questions).toEqual([]);
    expect(mapping.channels).toMatchObject([
      { channel: 'flow', position: 0 },
      { channel: 'pressure', position: 1, factor: CMH2O_PER_MBAR },
    ]);
  });

  it('are asked about when there are several sensors', () => {
    const { questions } = proposeSignals(
      channelsOf(['Flow1', 'L/min'], ['Flow2', 'L/min'], ['Paw', 'cmH2O']),
    );
    expect(questions).toMatchObject([
      { required: true, why: { reason: 'same_name', names: 'Flow1, Flow2' } },
    ]);
  });

  it('are asked about when they are voltages, by their unit', () => {
    const { questions } = proposeSignals(channelsOf(['Flow', 'mV'], ['Pressure', 'V']));
    expect(questions).toMatchObject([
      { asks: 'units', required: true, why: { reason: 'unknown_unit', units: 'Flow (mV), Pressure (V)' } },
    ]);
  });

  it('are the calibrated ones beside the voltages of their sensors', () => {
    const { mapping, questions } = proposeSignals(
      channelsOf(['Flow', 'mV'], ['Paw', 'cmH2O'], ['Flow', 'L/s']),
    );
    expect(questions).toEqual([]);
    expect(mapping.channels).toMatchObject([{ position: 2, factor: 60 }, { position: 1 }]);
  });
});
