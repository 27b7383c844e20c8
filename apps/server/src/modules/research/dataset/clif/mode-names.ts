import { findModeByName } from '@eupnea/drivers';

/**
 * Names of modes as a data set may hold them. A name of a maker's table stays; any other text may identify a person or a unit
 * and gets a number that means nothing elsewhere, so that the mode is kept.
 */
export class ModeNames {
  readonly #numbers = new Map<string, number>();

  show(name: string): string {
    const trimmed = name.trim();
    if (findModeByName(trimmed) !== null) return trimmed;
    const number = this.#numbers.get(trimmed) ?? this.#numbers.size + 1;
    this.#numbers.set(trimmed, number);
    return `Mode ${number} without a known name`;
  }
}
