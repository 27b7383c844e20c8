import { describe, expect, it } from 'vitest';
import type { ArtefactCase } from './artefact-case.ts';
import { detectArtefacts } from './detect-artefacts.ts';

const RATE_HZ = 100;
const INSPIRATION = 100;
const LENGTH = 220;

/** A breath that keeps 0.3 L; its flow shakes by 5 L/min and ends at `endLpm`. */
function aBreath(endLpm: number): ArtefactCase {
  const shake = (at: number) => (at % 10 < 5 ? 5 : -5);
  const flow = Float32Array.from({ length: LENGTH }, (_, at) => (at < INSPIRATION ? 30 : endLpm) + shake(at));
  const zeros = new Float64Array(LENGTH);
  return {
    breath: { startIndex: 0, endIndex: LENGTH } as ArtefactCase['breath'], // cast: borders are all that is read
    view: {
      rateHz: RATE_HZ,
      length: LENGTH,
      inspirationEnd: INSPIRATION,
      pauseStart: INSPIRATION,
      flow,
      pressure: Float32Array.from({ length: LENGTH }, (_, at) => (at < INSPIRATION ? 20 : 5)),
    } as unknown as ArtefactCase['view'], // cast: these fields are all that is read
    signals: {
      rateHz: RATE_HZ,
      length: LENGTH,
      inspirationEnd: INSPIRATION,
      pressure: zeros,
      flowLps: Float64Array.from(flow, (value) => value / 60),
      volumeL: Float64Array.from({ length: LENGTH }, (_, at) => 0.3 + 0.2 * Math.max(0, 1 - at / LENGTH)),
    },
    trace: { pmus: zeros, lead: 0 },
    lacksMechanics: false,
    chestKnown: true,
    lostShare: 0,
    leftL: 0,
    habits: {
      meanTiS: 1,
      usualTiS: 1,
      usualTeS: 2,
      longestTeS: 2,
      usualVtiMl: 500,
      usualPipCmh2o: 20,
      usualPeepCmh2o: 5,
      pressedCmh2o: 0,
    },
  };
}

const kindsOf = (artefactCase: ArtefactCase) => detectArtefacts(artefactCase).map(({ kind }) => kind);

describe('suction', () => {
  it('is gas that does not come back from a chest at rest', () => {
    expect(kindsOf(aBreath(0))).toEqual(['suction']);
  });

  it('is not what the next breath cut off from an expiration', () => {
    expect(kindsOf(aBreath(-18))).toEqual([]);
  });
});

describe('a cough', () => {
  /** 25 cmH2O below rest at 0.5 L above the breath's start. */
  const pressed = (leftL: number): ArtefactCase => {
    const breath = aBreath(-18);
    const trace = { pmus: new Float64Array(LENGTH).fill(-25), lead: 0 };
    const volumeL = new Float64Array(LENGTH).fill(0.5);
    return { ...breath, trace, signals: { ...breath.signals, volumeL }, leftL };
  };

  it('is a press at volumes whose recoil is known, not the recoil of stacked breaths', () => {
    expect(kindsOf(pressed(0))).toEqual(['cough']);
    expect(kindsOf(pressed(0.4))).toEqual([]);
  });
});
