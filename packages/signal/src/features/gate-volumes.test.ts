import { describe, expect, it } from 'vitest';
import type { BreathFeatures } from '@eupnea/model';
import { createFixtureView } from '../mechanics/single-compartment-breath.fixture.ts';
import { measureBreath } from '../measure-breath.ts';
import { createAbsentFeatures } from './absent-features.ts';
import { gateVolumes } from './gate-volumes.ts';

interface Volumes {
  readonly inspired: number;
  readonly expired: number;
  /** PIP - PEEP, cmH2O. */
  readonly swing?: number;
}

const VIEW = createFixtureView({});

function breathOf({ inspired, expired, swing = 15 }: Volumes): BreathFeatures {
  const volumes = { vti_ml: inspired, vte_ml: expired, pip_cmh2o: 5 + swing, peep_cmh2o: 5 };
  return Object.assign(createAbsentFeatures(), volumes);
}

/** The volumes of a breath after such ones, the newest first. */
function gate(breath: Volumes, before: readonly Volumes[], takenMl = Number.NaN) {
  const features = breathOf(breath);
  const preceding = before.map((former) => ({ view: VIEW, features: breathOf(former) }));
  const provenance = gateVolumes({ ...VIEW, preceding, takenMl }, features);
  return { volumes: [features.vti_ml, features.vte_ml], provenance };
}

const STEADY: readonly Volumes[] = [400, 420, 380, 410].map((volume) => ({
  inspired: volume,
  expired: volume,
}));
const ABSENT = [Number.NaN, Number.NaN];

describe('a volume that no lung can give', () => {
  it.each([
    ['leaves an open circuit', { inspired: 0.3, expired: 8678, swing: 2 }],
    ['is blown into an open circuit', { inspired: 9969, expired: 12, swing: 17 }],
    ['is blown into one whose expiration is not seen', { inspired: 3506, expired: Number.NaN }],
    ['is blown in and hardly comes back', { inspired: 3631, expired: 50, swing: 18 }],
  ])('is absent with all that derives from it where it %s', (_case, breath) => {
    const { volumes, provenance } = gate(breath, STEADY);
    expect(volumes).toEqual(ABSENT);
    const reason = { failedGates: ['volume_beyond_lung'] };
    expect(provenance).toMatchObject({ vti_ml: reason, vte_ml: reason, leak_percent: reason });
  });

  it.each([
    ['a deep breath that comes back', { inspired: 1900, expired: 1700 }, STEADY],
    ['the end of a stacked breath', { inspired: 120, expired: 1100 }, STEADY],
    [
      'what several stacked breaths left',
      { inspired: 170, expired: 1130 },
      [
        { inspired: 190, expired: 1 },
        { inspired: 180, expired: Number.NaN },
        { inspired: 200, expired: 5 },
        { inspired: 210, expired: 200 },
      ],
    ],
    [
      'a forced expiration after small stacked breaths',
      { inspired: 190, expired: 1160 },
      [
        { inspired: 90, expired: 9 },
        { inspired: 190, expired: 7 },
        { inspired: 270, expired: 710 },
        ...STEADY,
      ],
    ],
    ['a breath with a large leak', { inspired: 900, expired: 60 }, STEADY],
    ['an inflation to a high pressure', { inspired: 1700, expired: 400, swing: 30 }, STEADY],
    ['a breath before others tell what is usual', { inspired: 0.3, expired: 8678 }, STEADY.slice(2)],
    [
      'what a lung keeps after an inflation to a high pressure',
      { inspired: 100, expired: 1700, swing: 8 },
      [{ inspired: 1700, expired: 300, swing: 40 }, ...STEADY],
    ],
  ])('is not %s', (_case, breath, before) => {
    const { volumes, provenance } = gate(breath, before);
    expect(volumes).toEqual([breath.inspired, breath.expired]);
    expect(provenance).toEqual({});
  });

  it('is absent behind another breath of an open circuit', () => {
    const before = [{ inspired: 1206, expired: 60 }, ...STEADY];
    expect(gate({ inspired: 3506, expired: Number.NaN }, before).volumes).toEqual(ABSENT);
  });

  it('is not that of a breath behind triggers that delivered nothing', () => {
    const triggers = Array.from({ length: 8 }, () => ({ inspired: 1, expired: 9, swing: 12 }));
    const breath = { inspired: 400, expired: 30 };
    expect(gate(breath, triggers).volumes).toEqual(ABSENT);
    expect(gate(breath, triggers, 380).volumes).toEqual([400, 30]);
  });

  it('is absent in a measured breath, and no ratio or power is made of it', () => {
    const preceding = STEADY.map((former) => ({ view: VIEW, features: breathOf(former) }));
    const view = { ...createFixtureView({ flowLpm: 30, expirationSeconds: 1 }), preceding };
    const { inspirationEnd, length, volume } = view;
    for (let index = 0; index < length; index += 1)
      volume[index] =
        index < inspirationEnd
          ? index
          : inspirationEnd - 1 - (8678 * (index - inspirationEnd)) / (length - 1);
    const { features, provenance } = measureBreath(view, 'standard');
    expect(provenance.vte_ml?.failedGates).toEqual(['volume_beyond_lung']);
    for (const code of [
      'vti_ml',
      'vte_ml',
      'leak_percent',
      'rsbi_bpm_l',
      'compliance_dynamic_ml_cmh2o',
    ] as const)
      expect(features[code], code).toBeNaN();
  });
});
