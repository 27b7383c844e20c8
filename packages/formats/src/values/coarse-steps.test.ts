import { describe, expect, it } from 'vitest';
import type { SampleBlock } from '@eupnea/model';
import { CoarseSteps } from './coarse-steps.ts';

/** 10 s at 50 Hz, written in steps. */
function blockOf(flowStep: number, pressureStep: number, size = 60): SampleBlock {
  const write = (value: number, step: number) => Math.fround(Math.round(value / step) * step + 0.3 * step);
  const times = Array.from({ length: 500 }, (_sample, at) => at / 50);
  return {
    firstIndex: 0,
    length: times.length,
    rateHz: 50,
    channels: {
      flow: Float32Array.from(times, (time) =>
        write(size * Math.sin(1.7 * time) * Math.cos(0.21 * time), flowStep),
      ),
      pressure: Float32Array.from(times, (time) => write(12 + 9 * Math.sin(1.71 * time), pressureStep)),
    },
  };
}

function kindsOf(block: SampleBlock): readonly unknown[] {
  const coarse = new CoarseSteps();
  coarse.take(block);
  return coarse.describe().map(({ code, values }) => [code, values?.['step']]);
}

describe('a signal in coarse steps', () => {
  it.each([
    ['whole L/min', 1, 0.01, 60, [['coarse_flow', 1]]],
    ['whole cmH2O', 0.01, 1, 60, [['coarse_pressure', 1]]],
    [
      '8 bits over a wide range',
      2.35,
      0.706,
      60,
      [
        ['coarse_flow', 2.35],
        ['coarse_pressure', 0.706],
      ],
    ],
    ['an infant in tenths of L/min', 0.1, 0.01, 5, [['coarse_flow', 0.1]]],
  ] as const)('is named: %s', (_name, flowStep, pressureStep, size, expected) => {
    expect(kindsOf(blockOf(flowStep, pressureStep, size))).toEqual(expected);
  });

  it('is no matter in standby, without a breath', () => {
    const { channels, ...block } = blockOf(0.1, 0.1, 1.5);
    const pressure = Float32Array.from({ length: block.length }, (_sample, at) => Math.fround((at % 9) / 10));
    expect(kindsOf({ ...block, channels: { ...channels, pressure } })).toEqual([]);
    expect(kindsOf({ ...block, channels })).toEqual([['coarse_flow', 0.1]]);
  });

  it.each([
    ['two decimals', 0.01, 0.01],
    ['tenths', 0.1, 0.1],
    ['12 bits', 0.147, 0.044],
  ])('is not named: %s', (_name, flowStep, pressureStep) => {
    expect(kindsOf(blockOf(flowStep, pressureStep))).toEqual([]);
  });
});
