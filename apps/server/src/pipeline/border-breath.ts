import { type Breath, type SampleClock, sampleTimeMs } from '@eupnea/model';
import type { BorderZone } from './recent-arrivals.ts';

/** Breaths kept: an assignment is applied within seconds. */
const CAPACITY = 16;

interface Period {
  readonly startMs: number;
  readonly endMs: number;
}

/** Finds the breath that a change of patient interrupts: it belongs to nobody, because either patient could own it. */
export class BorderBreath {
  #newest: Period[] = [];
  #isClosing = false;
  #closed: Period[] = [];

  addBreaths(breaths: readonly Breath[], clock: SampleClock): void {
    for (const { startIndex, endIndex } of breaths) {
      const period = { startMs: sampleTimeMs(clock, startIndex), endMs: sampleTimeMs(clock, endIndex) };
      if (this.#isClosing) this.#closed.push(period);
      this.#newest.push(period);
      if (this.#newest.length > CAPACITY) this.#newest.shift();
    }
  }

  /** From here on, breaths are those that the change of patient closes. */
  begin(): void {
    this.#isClosing = true;
    this.#closed = [];
  }

  /** Returns the zone with the breath that was in course at the border. */
  widen(zone: BorderZone, borderMs: number): BorderZone {
    this.#isClosing = false;
    // The last breath of the closed epoch was in course, even where its last sample precedes the border.
    const inCourse = this.#closed.at(-1);
    let { fromMs } = zone;
    for (const breath of this.#newest) {
      const isOpen = breath === inCourse || breath.endMs > borderMs;
      if (isOpen && breath.startMs < borderMs) fromMs = Math.min(fromMs, breath.startMs);
    }
    return { fromMs, toMs: zone.toMs };
  }
}
