import type { VentilationControl } from '@eupnea/model';

/** Consecutive breaths with a new recognised mode before the mode changes: one odd breath is no change. */
const CONFIRMED_AFTER = 3;

/** Follows the recognised mode over the breaths of one stream, live or imported. */
export class ModeFollower {
  #confirmed: VentilationControl = 'unknown';
  #candidate: VentilationControl = 'unknown';
  #seen = 0;

  /** @returns whether the mode changes to that of this breath; never to an unknown one */
  take(mode: VentilationControl): boolean {
    this.#seen = mode === this.#candidate ? this.#seen + 1 : 1;
    this.#candidate = mode;
    if (mode === 'unknown' || mode === this.#confirmed || this.#seen < CONFIRMED_AFTER) return false;
    this.#confirmed = mode;
    return true;
  }
}
