import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENTS_PER_BREATH_MAX, type HeldEvent, planEvents, type WantedEvent } from './plan-events.ts';

const label = (kind: 'normal' | 'cough' | 'leak') => ({
  kinds: [kind],
  confidence: null,
  isUnsure: false,
  comment: null,
  startIndex: 0,
  endIndex: 400,
});

const give = (clientId: string, kind: 'normal' | 'cough' | 'leak', position = 0): WantedEvent => ({
  clientId,
  position,
  action: 'label',
  label: label(kind),
});
const clear = (clientId: string, position = 0): WantedEvent => ({
  clientId,
  position,
  action: 'clear',
  label: null,
});
const undo = (clientId: string, undoes: string, position = 0): WantedEvent => ({
  clientId,
  position,
  action: 'undo',
  undoes,
});

function plan(held: readonly HeldEvent[], ...wanted: readonly WantedEvent[]): readonly HeldEvent[] {
  const planned = planEvents(held, wanted);
  if (!planned.ok) throw new Error(planned.reason);
  return planned.added;
}

const kindsOf = (event: HeldEvent | undefined) => event?.label?.kinds ?? null;

describe('a plan of label events', () => {
  it('goes back one by one, over a clear too, and forward from there', () => {
    const events = plan(
      [],
      give('a', 'normal'),
      give('b', 'cough'),
      clear('c'),
      undo('u1', 'c'),
      undo('u2', 'b'),
      give('d', 'leak'),
      undo('u3', 'd'),
      undo('u4', 'a'),
    );
    expect(events.map(kindsOf)).toEqual([
      ['normal'],
      ['cough'],
      null,
      ['cough'],
      ['normal'],
      ['leak'],
      ['normal'],
      null,
    ]);
  });

  it('undoes what was stored before, and only on its own breath', () => {
    const held = plan([], give('a', 'normal'), give('b', 'cough'), give('x', 'leak', 1));
    expect(plan(held, undo('u', 'b')).map(kindsOf)).toEqual([['normal']]);
    expect(planEvents(held, [undo('u', 'b', 1)])).toMatchObject({ ok: false, index: 0 });
  });

  it('refuses an undo of what does not stand: unknown, undone already, or not the newest', () => {
    const held = plan([], give('a', 'normal'), give('b', 'cough'));
    expect(planEvents(held, [undo('u', 'nothing')]).ok).toBe(false);
    expect(planEvents(held, [undo('u', 'a')]).ok).toBe(false);
    expect(planEvents(held, [undo('u', 'b'), undo('v', 'b')])).toMatchObject({ ok: false, index: 1 });
    expect(planEvents(held, [undo('u', 'b'), undo('v', 'u')]).ok).toBe(false);
  });

  it('stops at so many changes of one breath', () => {
    const many = Array.from({ length: EVENTS_PER_BREATH_MAX }, (_, index) => give(`e${index}`, 'normal'));
    const held = plan([], ...many);
    expect(planEvents(held, [give('more', 'normal')]).ok).toBe(false);
    expect(planEvents(held, [give('e0', 'normal'), give('other', 'normal', 1)]).ok).toBe(true);
  });

  it('adds nothing when it is sent again, whole or in pieces', () => {
    const steps = fc.array(
      fc.record({
        position: fc.integer({ min: 0, max: 2 }),
        kind: fc.constantFrom('normal', 'cough', 'clear'),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 12 }), (chosen, cut) => {
        const wanted = chosen.map(({ position, kind }, index) =>
          kind === 'clear' ? clear(`e${index}`, position) : give(`e${index}`, kind, position),
        );
        const whole = plan([], ...wanted);
        const first = plan([], ...wanted.slice(0, cut));
        expect([...first, ...plan(first, ...wanted)]).toEqual(whole);
        expect(plan(whole, ...wanted)).toEqual([]);
      }),
    );
  });
});
