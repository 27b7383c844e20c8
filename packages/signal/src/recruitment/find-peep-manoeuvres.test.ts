import { describe, expect, it } from 'vitest';
import { findPeepManoeuvres } from './find-peep-manoeuvres.ts';
import type { PeepBreath } from './find-peep-steps.ts';

const BREATH_MS = 4000;

/** Breaths of four seconds, one level after the other. */
function play(
  ...levels: readonly {
    readonly peep: number;
    readonly minutes: number;
    readonly part?: Partial<PeepBreath>;
  }[]
): readonly PeepBreath[] {
  const breaths: PeepBreath[] = [];
  for (const { peep, minutes, part } of levels)
    for (let left = minutes * 15; left > 0; left -= 1)
      breaths.push({
        startMs: breaths.length * BREATH_MS,
        peepCmh2o: peep,
        vtiMl: 400,
        vteMl: 400,
        plateauCmh2o: peep + 10,
        drivingPressureCmh2o: 10,
        complianceMlCmh2o: 30,
        isVolumeControlled: true,
        triggerDropCmh2o: 0,
        setPeepCmh2o: Number.NaN,
        ...part,
      });
  return breaths;
}

const peepsOf = (breaths: readonly PeepBreath[]) =>
  findPeepManoeuvres(breaths).manoeuvres.map(({ steps }) => steps.map(({ peepCmh2o }) => peepCmh2o));

describe('manoeuvres', () => {
  it('join steps that are at most half an hour apart', () => {
    const levels = [
      { peep: 14, minutes: 20 },
      { peep: 12, minutes: 5 },
      { peep: 10, minutes: 29 },
      { peep: 8, minutes: 60 },
      { peep: 6, minutes: 5 },
    ];
    expect(peepsOf(play(...levels))).toEqual([
      [14, 12, 10, 8],
      [8, 6],
    ]);
  });

  it('use ten minutes before the first and after the last step', () => {
    const [found] = findPeepManoeuvres(play({ peep: 10, minutes: 25 }, { peep: 8, minutes: 25 })).manoeuvres;
    expect([found?.startMs, found?.endMs].map((timeMs) => Math.round((timeMs ?? 0) / 60_000))).toEqual([
      15, 35,
    ]);
    expect(found?.steps.map(({ first, end }) => end - first)).toEqual([151, 151]);
  });

  it('end where breaths are missing for more than five minutes', () => {
    const later = (breaths: readonly PeepBreath[], minutes: number) =>
      breaths.map((breath) => ({ ...breath, startMs: breath.startMs + minutes * 60_000 }));
    const [left, right] = [play({ peep: 10, minutes: 5 }), play({ peep: 8, minutes: 5 })];
    expect(peepsOf([...left, ...later(right, 11)])).toEqual([]);
    expect(peepsOf([...left, ...later(right, 9)])).toEqual([[10, 8]]);
  });

  it('have no step where the reported setting stayed, unless the level is too short to tell', () => {
    const set = (setPeepCmh2o: number) => ({ setPeepCmh2o });
    const unset = play({ peep: 10, minutes: 5, part: set(10) }, { peep: 12, minutes: 5, part: set(10) });
    expect(findPeepManoeuvres(unset)).toEqual({ manoeuvres: [], unset: 1 });
    // Set PEEP follows by half a minute.
    const late = play(
      { peep: 10, minutes: 5, part: set(10) },
      { peep: 12, minutes: 0.6, part: set(10) },
      { peep: 12, minutes: 3, part: set(12) },
    );
    const found = findPeepManoeuvres(late);
    expect(found.unset).toBe(0);
    expect(found.manoeuvres[0]?.steps.map(({ setPeepCmh2o }) => setPeepCmh2o)).toEqual([10, 12]);
    const short = play({ peep: 10, minutes: 5, part: set(10) }, { peep: 12, minutes: 0.6, part: set(10) });
    expect(findPeepManoeuvres(short).manoeuvres).toHaveLength(1);
  });

  it('take one source of compliance for every level', () => {
    const bare = { plateauCmh2o: Number.NaN, drivingPressureCmh2o: Number.NaN };
    const [mixed] = findPeepManoeuvres(
      play({ peep: 10, minutes: 5 }, { peep: 8, minutes: 5, part: bare }),
    ).manoeuvres;
    expect(mixed?.complianceSource).toBe('fitted');
    expect(mixed?.steps.map(({ compliance }) => compliance.value?.value)).toEqual([30, 30]);
    const [whole] = findPeepManoeuvres(play({ peep: 10, minutes: 5 }, { peep: 8, minutes: 5 })).manoeuvres;
    expect(whole?.complianceSource).toBe('plateau');
    expect(whole?.steps[0]?.compliance.value?.value).toBe(40);
  });

  it('say when tidal volumes differ by more than a tenth', () => {
    const volumes = (vtiMl: number) =>
      findPeepManoeuvres(
        play({ peep: 10, minutes: 5 }, { peep: 8, minutes: 5, part: { vtiMl, vteMl: vtiMl } }),
      ).manoeuvres[0]?.hasUnequalVolumes;
    expect([volumes(365), volumes(350), volumes(450)]).toEqual([false, true, true]);
  });
});
