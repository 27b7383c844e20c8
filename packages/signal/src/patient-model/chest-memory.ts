import type { AgreedMechanics } from './breath-mechanics.ts';
import { invertChest, solveChest, SUMS_WIDTH, type SolvedChest } from './invert-chest.ts';
import { MODEL } from './model-constants.ts';
import { CHEST_COLUMNS } from './motion-columns.ts';
import { agreeOn, type QuietChest } from './quiet-chest.ts';

/** Columns of the inspiratory resistance and the elastance. */
const RESISTANCE = 0;
const ELASTANCE = 2;

const SIZE = CHEST_COLUMNS * SUMS_WIDTH;

const total = new Float64Array(SIZE);
const known = new Float64Array(SIZE);

/** The last breaths, and the one that may still be forgotten. */
const PLACES = MODEL.breaths + 1;

interface LoneChest {
  readonly elastance: number;
  readonly resistance: number;
}

/** The chest by the last breaths. */
export interface KnownChest extends SolvedChest {
  /** Breaths in which the patient did nothing: the mechanics rest on them alone. 0 where there were too few. */
  readonly quietBreaths: number;
  /** The mechanics are known well enough for the end of an effort: by quiet breaths, or by the methods of single breaths. */
  readonly isKnown: boolean;
}

/**
 * Sums of the last breaths, which describe the patient's chest. Breaths without effort say more than any with one, because
 * an effort that follows flow or volume cannot be told from resistance or elastance.
 */
export class ChestMemory {
  /** Sums of the kept breaths, one place each, the oldest replaced first. */
  readonly #sums = new Float64Array(PLACES * SIZE);
  readonly #isQuiet = new Uint8Array(PLACES);
  /** Coefficients by each kept quiet breath alone; NaN for the other breaths and for free places. */
  readonly #elastances = new Float64Array(PLACES).fill(Number.NaN);
  readonly #resistances = new Float64Array(PLACES).fill(Number.NaN);
  #kept = 0;
  /** Place of the next breath. */
  #next = 0;

  /** Totals of the quiet breaths and of the others, so that a breath costs no sweep over all of them. */
  readonly #quiet = new Float64Array(SIZE);
  readonly #other = new Float64Array(SIZE);
  #quietBreaths = 0;

  /** What each of the last breaths says alone, quiet or not, the oldest first. */
  #last: readonly LoneChest[] = [];

  learn(sums: Float64Array, isQuiet: boolean): void {
    const place = this.#next;
    this.#sums.set(sums, place * SIZE);
    this.#isQuiet[place] = isQuiet ? 1 : 0;
    const alone = solveChest(sums);
    const elastance = alone?.[ELASTANCE] ?? Number.NaN;
    const resistance = alone?.[RESISTANCE] ?? Number.NaN;
    this.#last = [...this.#last.slice(1 - MODEL.chestChangeBreaths), { elastance, resistance }];
    this.#elastances[place] = isQuiet ? elastance : Number.NaN;
    this.#resistances[place] = isQuiet ? resistance : Number.NaN;
    this.#next = (place + 1) % PLACES;
    this.#add(place, 1);
    if (this.#kept === MODEL.breaths) this.#add(this.#next, -1);
    else this.#kept += 1;
  }

  forgetLast(): void {
    if (this.#kept === 0) return;
    this.#next = (this.#next + PLACES - 1) % PLACES;
    this.#kept -= 1;
    this.#add(this.#next, -1);
  }

  /**
   * Forgets the breaths before the last ones where these, each solved alone, agree on another elastance or resistance than the
   * quiet breaths: a plug of mucus, a turn of the patient or an opened lung changes the chest within a breath,
   * and muscle pressure by the former chest would show an effort in each. Efforts vary from breath to breath: they do not
   * shift every breath alike.
   * @returns whether the chest has changed
   */
  forgetFormerChest(): boolean {
    const quiet = this.agreeQuiet();
    if (quiet === null || this.#last.length < MODEL.chestChangeBreaths) return false;
    const { elastance, resistance } = quiet;
    const isOther =
      agreeOnAnother(
        this.#last.map((breath) => breath.elastance),
        elastance.median,
        MODEL.elastanceChange,
      ) ||
      (resistance !== null &&
        agreeOnAnother(
          this.#last.map((breath) => breath.resistance),
          resistance.median,
          MODEL.resistanceChange,
        ));
    if (!isOther) return false;
    while (this.#kept > MODEL.chestChangeBreaths) {
      const oldest = (this.#next + PLACES - this.#kept) % PLACES;
      this.#kept -= 1;
      this.#add(oldest, -1);
    }
    return true;
  }

  #add(place: number, times: 1 | -1): void {
    const isQuiet = this.#isQuiet[place] === 1;
    const sums = isQuiet ? this.#quiet : this.#other;
    const from = place * SIZE;
    for (let at = 0; at < SIZE; at += 1) sums[at] = sums[at] + times * this.#sums[from + at];
    if (isQuiet) this.#quietBreaths += times;
    if (times === 1) return;
    this.#elastances[place] = Number.NaN;
    this.#resistances[place] = Number.NaN;
  }

  /** Null where quiet breaths are too few. */
  agreeQuiet(): QuietChest | null {
    if (this.#quietBreaths < MODEL.quietBreaths) return null;
    const elastance = agreeOn(this.#elastances);
    if (elastance === null) return null;
    return { breaths: this.#quietBreaths, elastance, resistance: agreeOn(this.#resistances) };
  }

  /**
   * @param own sums of the breath that is not learned yet
   * @param single what the methods of single breaths agree on, read only where quiet breaths are too few
   */
  solve(own: Float64Array, single: { readonly agreed: AgreedMechanics | null }): KnownChest | null {
    const quietBreaths = this.#quietBreaths;
    // Fades rather than switches, so that muscle pressure does not jump with the mechanics.
    const share = 1 / (1 + (quietBreaths / MODEL.quietBreaths) ** 2 * MODEL.quietWeight);
    for (let at = 0; at < SIZE; at += 1) total[at] = this.#quiet[at] + share * (this.#other[at] + own[at]);
    const witnesses = quietBreaths + share * (this.#kept - quietBreaths + 1);
    const isKnown = quietBreaths >= MODEL.quietBreaths;
    const count = Math.min(1, MODEL.witnesses / witnesses);
    const agreed = isKnown ? null : single.agreed;
    if (agreed === null) {
      const solved = invertChest(total, count);
      return solved === null ? null : { ...solved, quietBreaths: isKnown ? quietBreaths : 0, isKnown };
    }
    const solved = invertChest(addKnowledge(total, count, agreed), count);
    if (solved === null) return null;
    addDoubt(solved.covariance, agreed);
    return { ...solved, quietBreaths: 0, isKnown: true };
  }
}

/** Adds what the methods of single breaths agree on, far stronger than sums that an effort hides. */
function addKnowledge(sums: Float64Array, count: number, agreed: AgreedMechanics): Float64Array {
  known.set(sums);
  const add = (column: number, value: number, sd: number) => {
    const weight = MODEL.agreedWeight / (count * sd * sd);
    known[column * SUMS_WIDTH + column] += weight;
    known[column * SUMS_WIDTH + CHEST_COLUMNS] += weight * value;
  };
  add(RESISTANCE, agreed.resistance, agreed.resistanceSd);
  add(ELASTANCE, agreed.elastance, agreed.elastanceSd);
  return known;
}

/** The doubt of the agreed mechanics themselves, which their weight in the sums hides. */
function addDoubt(covariance: Float64Array, { resistanceSd, elastanceSd }: AgreedMechanics): void {
  const ofResistance = RESISTANCE * (CHEST_COLUMNS + 1);
  const ofElastance = ELASTANCE * (CHEST_COLUMNS + 1);
  covariance[ofResistance] += resistanceSd ** 2;
  covariance[ofElastance] += elastanceSd ** 2;
}

/** Whether all values lie on one side of the former one, farther from it than a share, and near each other. */
function agreeOnAnother(
  values: readonly number[],
  former: number,
  { share, ratio }: { readonly share: number; readonly ratio: number },
): boolean {
  const isAbove = values.every((value) => value > (1 + share) * former);
  const isBelow = values.every((value) => value < (1 - share) * former);
  return (isAbove || isBelow) && Math.max(...values) <= ratio * Math.min(...values);
}
