import { EFFORT_FAMILIES, MACHINE_FAMILIES } from '@eupnea/simulator';
import { describe, expect, it } from 'vitest';
import { drawFamilyBeds, judgeFamilyBed } from './draw-family-beds.ts';

describe('drawFamilyBeds', () => {
  it('draws the same beds for the same seed, and others for another', () => {
    const query = { machineFamily: 'demand-valve', effortFamily: 'triangle', count: 3 };
    const beds = drawFamilyBeds({ ...query, seed: 4 });
    expect(drawFamilyBeds({ ...query, seed: 4 })).toEqual(beds);
    expect(drawFamilyBeds({ ...query, seed: 5 })).not.toEqual(beds);
    expect(beds.map(({ seed }) => seed)).toEqual([4000, 4001, 4002]);
  });

  it('gives a bed that does not depend on how many are drawn after it', () => {
    const [first] = drawFamilyBeds({ seed: 9, count: 1 });
    expect(drawFamilyBeds({ seed: 9, count: 4 })[0]).toEqual(first);
  });

  it('keeps to the families that are named, and to the modes of the machine', () => {
    for (const machine of MACHINE_FAMILIES) {
      for (const bed of drawFamilyBeds({ machineFamily: machine.name, seed: 2, count: 20 })) {
        expect(bed.machineFamily).toBe(machine.name);
        expect(machine.modes).toContain(bed.scenario.settings.mode);
      }
    }
    for (const { name } of EFFORT_FAMILIES) {
      expect(drawFamilyBeds({ effortFamily: name, seed: 2, count: 1 })[0]?.effortFamily).toBe(name);
    }
  });

  it('refuses an unknown family by its name', () => {
    expect(() => drawFamilyBeds({ machineFamily: 'bellows', seed: 1, count: 1 })).toThrow('bellows');
  });

  it.each(MACHINE_FAMILIES.map(({ name }) => name))(
    '%s ventilates: between 4 and 60 breaths a minute, finite samples, pressures of a ventilator',
    (machineFamily) => {
      for (const bed of drawFamilyBeds({ machineFamily, seed: 11, count: 3 })) {
        const { recording } = judgeFamilyBed(bed, 40);
        const perMinute = (recording.breaths.length / 40) * 60;
        expect(perMinute).toBeGreaterThan(3);
        expect(perMinute).toBeLessThan(80);
        for (const event of recording.events) {
          if (event.type !== 'samples') continue;
          const { pressure = new Float32Array(), flow = new Float32Array() } = event.block.channels;
          expect(pressure.every((value) => Math.abs(value) < 80)).toBe(true);
          expect(flow.every((value) => Math.abs(value) < 300)).toBe(true);
        }
      }
    },
  );
});
