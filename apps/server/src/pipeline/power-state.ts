import type { MechanicalPower } from '@eupnea/contracts/mechanical-power';
import { type Breath, MINUTE_MS } from '@eupnea/model';
import { DAY_BUCKETS, EnergyBuckets, HOUR_BUCKETS } from './energy-buckets.ts';
import type { PowerHistory } from './load-power-history.ts';

/** Maximum number of formula names: three are published, more are a defect. */
const MAX_FORMULAS = 8;

/**
 * Mechanical power of one device: energy per observed time over the last minute, the hour and the day
 * (definitions.md, Display of numbers). mp2 is summed per formula and read for the current one, because formulas must
 * not be mixed.
 */
export class PowerState {
  readonly #mp1 = new EnergyBuckets();
  readonly #mp3 = new EnergyBuckets();
  readonly #mp2 = new Map<string, EnergyBuckets>();
  #formula: string | null = null;
  #minute: readonly TimedPower[] = [];

  addBreath(breath: Breath, startMs: number, seconds: number): void {
    const { features } = breath;
    this.#mp1.addBreath(startMs, seconds, features.mp_geometric_j_min);
    this.#mp3.addBreath(startMs, seconds, features.mp_elastic_dynamic_j_min);
    const formula = mp2Formula(breath);
    if (formula !== null) {
      this.#bucketsOf(formula)?.addBreath(startMs, seconds, features.mp_mode_j_min);
      this.#formula = formula;
    }
    const beforeMs = startMs - MINUTE_MS;
    const fresh = { features, startMs, seconds, formula };
    this.#minute = [...this.#minute.filter((one) => one.startMs > beforeMs), fresh];
  }

  /** Adds the stored energies of the day before this process started. */
  resume(history: readonly PowerHistory[]): void {
    for (const { slot, of, joule, seconds } of history) {
      const buckets = of === 'mp1' ? this.#mp1 : of === 'mp3' ? this.#mp3 : this.#bucketsOf(of.formula);
      buckets?.add(slot, joule, seconds);
    }
  }

  /** null before the first measured breath. */
  read(nowMs: number): MechanicalPower | null {
    if (this.#minute.length === 0) return null;
    const mp2 = this.#formula === null ? null : (this.#mp2.get(this.#formula) ?? null);
    const hour = this.#mp1.read(nowMs, HOUR_BUCKETS);
    const day = this.#mp1.read(nowMs, DAY_BUCKETS);
    return {
      mp1: meanPower(this.#minute, 'mp_geometric_j_min'),
      mp2: meanPower(
        this.#minute.filter(({ formula }) => formula === this.#formula),
        'mp_mode_j_min',
      ),
      mp3: meanPower(this.#minute, 'mp_elastic_dynamic_j_min'),
      mp2_formula: this.#formula,
      hour_mp1: present(hour.meanJMin),
      hour_mp2: mp2 === null ? null : present(mp2.read(nowMs, HOUR_BUCKETS).meanJMin),
      hour_mp3: present(this.#mp3.read(nowMs, HOUR_BUCKETS).meanJMin),
      day_mp1: present(day.meanJMin),
      day_mp2: mp2 === null ? null : present(mp2.read(nowMs, DAY_BUCKETS).meanJMin),
      day_mp3: present(this.#mp3.read(nowMs, DAY_BUCKETS).meanJMin),
      hour_coverage: hour.coverage,
      day_coverage: day.coverage,
    };
  }

  #bucketsOf(formula: string): EnergyBuckets | null {
    const known = this.#mp2.get(formula);
    if (known !== undefined) return known;
    if (this.#mp2.size >= MAX_FORMULAS) return null;
    const fresh = new EnergyBuckets();
    this.#mp2.set(formula, fresh);
    return fresh;
  }
}

interface TimedPower {
  readonly features: Breath['features'];
  readonly startMs: number;
  readonly seconds: number;
  readonly formula: string | null;
}

/** Energy per minute of the breaths with a power, J/min; null without one. */
function meanPower(
  breaths: readonly TimedPower[],
  feature: 'mp_geometric_j_min' | 'mp_mode_j_min' | 'mp_elastic_dynamic_j_min',
): number | null {
  let seconds = 0;
  let energy = 0;
  for (const breath of breaths) {
    const power = breath.features[feature];
    if (!Number.isFinite(power)) continue;
    seconds += breath.seconds;
    energy += power * breath.seconds;
  }
  return seconds > 0 ? energy / seconds : null;
}

/** Name of the formula of a breath's mp2; null when it has none. */
function mp2Formula(breath: Breath): string | null {
  if (Number.isNaN(breath.features.mp_mode_j_min)) return null;
  return breath.provenance.mp_mode_j_min?.methods?.[0] ?? null;
}

function present(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
