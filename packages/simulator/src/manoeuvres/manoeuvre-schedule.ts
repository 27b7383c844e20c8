import type { PlannedManoeuvre } from './manoeuvre.ts';

export interface ManoeuvreSchedule {
  /** Replaces what is planned; what was asked for before stays with the ventilator. */
  enterPhase(planned: readonly PlannedManoeuvre[], timeS: number): void;
  /** Reports every manoeuvre once, when its time has come. */
  askAt(timeS: number, onDue: (manoeuvre: PlannedManoeuvre) => void): void;
}

export function createManoeuvreSchedule(): ManoeuvreSchedule {
  let waiting: readonly { readonly atS: number; readonly manoeuvre: PlannedManoeuvre }[] = [];
  return {
    enterPhase(planned, timeS) {
      waiting = planned.map((manoeuvre) => ({ atS: timeS + manoeuvre.afterS, manoeuvre }));
    },
    askAt(timeS, onDue) {
      if (waiting.length === 0) return;
      const due = waiting.filter(({ atS }) => atS <= timeS);
      if (due.length === 0) return;
      waiting = waiting.filter(({ atS }) => atS > timeS);
      for (const { manoeuvre } of due) onDue(manoeuvre);
    },
  };
}
