import { describe, expect, it } from 'vitest';
import { moveLane, plainLane, readLanes, resizeLane, toggleLane, writeLanes } from './lane-choice.ts';

function plain<Code extends string>(...codes: readonly Code[]) {
  return codes.map((code) => plainLane(code));
}

describe('the choice of lanes', () => {
  it('is all channels with data without an address, and drops unknown ones and those without data', () => {
    expect(readLanes(undefined, ['pressure', 'flow'])).toEqual(plain('pressure', 'flow'));
    expect(readLanes('flow,none,co2,flow,pressure', ['pressure', 'flow'])).toEqual(plain('flow', 'pressure'));
    expect(readLanes('co2', ['pressure', 'flow'])).toEqual(plain('pressure', 'flow'));
    expect(readLanes('derived_1,flow', ['flow', 'derived_1'])).toEqual(plain('derived_1', 'flow'));
  });

  it('begins with the initial lanes of a screen where the address has none', () => {
    expect(readLanes(undefined, ['pressure', 'flow', 'ecg'], ['pressure'])).toEqual(plain('pressure'));
    expect(readLanes('ecg', ['pressure', 'flow', 'ecg'], ['pressure'])).toEqual(plain('ecg'));
  });

  it('keeps height and scale of a lane through the address', () => {
    const lanes = [
      { code: 'pressure', height: 1, scale: null },
      { code: 'flow', height: 2, scale: null },
      { code: 'derived_1', height: 0.5, scale: { minimum: -5.25, maximum: 20 } },
      { code: 'ecg', height: 1, scale: { minimum: -0.00125, maximum: 123_456 } },
    ];
    expect(writeLanes(lanes)).toBe('pressure,flow:2,derived_1:0.5:-5.25~20,ecg::-0.00125~123460');
    const read = readLanes(writeLanes(lanes), ['pressure', 'flow', 'derived_1', 'ecg']);
    expect(read.slice(0, 3)).toEqual(lanes.slice(0, 3));
    expect(read[3]?.scale).toEqual({ minimum: -0.00125, maximum: 123_460 });
  });

  it('reads what is no height and no scale as the usual ones', () => {
    expect(readLanes('flow:7:9~3,pressure:x:1~', ['flow', 'pressure'])).toEqual(plain('flow', 'pressure'));
    expect(readLanes('flow::5~5', ['flow'])).toEqual(plain('flow'));
  });

  it('hides, shows below the others, and keeps the last', () => {
    expect(toggleLane(plain('pressure', 'flow'), 'pressure')).toEqual(plain('flow'));
    expect(toggleLane<string>(plain('flow'), 'pressure')).toEqual(plain('flow', 'pressure'));
    expect(toggleLane(plain('flow'), 'flow')).toEqual(plain('flow'));
  });

  it('moves within its ends, and keeps its size on the way', () => {
    expect(moveLane(plain('pressure', 'flow', 'co2'), 'co2', -1)).toEqual(plain('pressure', 'co2', 'flow'));
    expect(moveLane(plain('pressure', 'flow'), 'pressure', -1)).toEqual(plain('pressure', 'flow'));
    const tall = resizeLane(plain('pressure', 'flow'), 'flow', { height: 3 });
    expect(moveLane(tall, 'flow', -1)[0]).toEqual({ code: 'flow', height: 3, scale: null });
  });
});
