import { ALL_SCENARIOS, findScenario } from '@eupnea/simulator';
import { describe, expect, it } from 'vitest';
import { listCourse } from './list-course.ts';

const courseOf = (id: string, values: { readonly [code: string]: number } = {}) => {
  const scenario = findScenario(id);
  if (scenario === undefined) throw new Error(`no scenario ${id}`);
  return listCourse(scenario, { values });
};

describe('what a scenario has in store', () => {
  it('is a setting that changes and goes back when the course begins anew', () => {
    const { passS, events } = courseOf('volume-control');
    expect(passS).toBe(420);
    expect(events).toMatchObject([
      { atS: 0, type: 'value', control: { code: 'peep' }, from: 8, to: 6 },
      { atS: 240, type: 'value', control: { code: 'peep' }, from: 6, to: 8 },
    ]);
  });

  it('is no longer what was set by hand', () => {
    expect(courseOf('volume-control', { peep: 10 }).events).toEqual([]);
  });

  it('is what happens to the patient, in order', () => {
    expect(courseOf('secretions-and-suction').events).toMatchObject([
      { atS: 60, kind: 'cough' },
      { atS: 100, kind: 'suction' },
      { atS: 104, kind: 'cough' },
      { atS: 200, kind: 'disconnection' },
    ]);
  });

  it('is a time off the ventilator', () => {
    expect(courseOf('standby').events).toEqual([
      { type: 'standby', atS: 0, standby: false },
      { type: 'standby', atS: 150, standby: true },
    ]);
  });

  it('is nothing where there is no course, and in order of time everywhere', () => {
    expect(courseOf('ards')).toEqual({ passS: 0, events: [] });
    for (const scenario of ALL_SCENARIOS) {
      const times = listCourse(scenario, { values: {} }).events.map(({ atS }) => atS);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }
  });
});
