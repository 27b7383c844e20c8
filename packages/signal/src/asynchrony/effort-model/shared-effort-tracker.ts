import { straightChest, type ChestMechanics } from '../chest-mechanics.ts';
import type { LungSignals } from '../lung-signals.ts';
import type { LearnedMechanics } from '../mechanics-tracker.ts';
import type { BreathColumns } from './breath-columns.ts';
import { BreathMemory } from './breath-memory.ts';
import { chooseGround, type KnownOfBreath, type SearchGround } from './choose-ground.ts';
import { fitRest, type SharedEffortFit } from './fit-shared-effort.ts';
import { chooseFit, followSharedEffort, type FittedBreaths } from './follow-shared-effort.ts';
import { FULL_FROM_CMH2O, type MechanicsPrior } from './mechanics-prior.ts';
import { isDoubtful, isLow, readChest, readEffort, type DrawnEffort, type Trust } from './read-fit.ts';
import { findRestingChest, missesEfforts } from './resting-chest.ts';
import { searchSharedEffort } from './search-shared-effort.ts';

/**
 * Number of breaths before the first search. The next search follows after twice as many breaths (as many where valve
 * steps are in doubt), after LONGEST_INTERVAL_BREATHS at most. It follows early where the followed fit no longer
 * explains the breaths (GREW).
 */
const FIRST_SEARCH_BREATHS = 4;
const LONGEST_INTERVAL_BREATHS = { fitted: 768, atRest: 48, unexplained: 768 } as const;
/** Up to this many breaths a search is cheap, hence thorough. */
const FEW_BREATHS = 8;
/**
 * A search is due GREW_AFTER_BREATHS after the last one where the residual of the followed fit exceeds that of the
 * found fit by this factor.
 */
const GREW = 2;
const GREW_AFTER_BREATHS = 12;
/**
 * Number of breaths during which a new chest is followed with every breath; afterwards every FOLLOWED_EVERY_BREATHS.
 */
const NEW_BREATHS = 40;
const FOLLOWED_EVERY_BREATHS = 6;
/**
 * Intervals of following while no chest is accepted: dense for `earlyBreaths` after a search or a change, sparse later.
 */
const UNBELIEVED = { earlyBreaths: 24, earlyEvery: 1, lateEvery: 12 } as const;
/** A breath whose residual exceeds the fit's by this factor causes the fit to be followed with the next breath. */
const OFF = 2;
/**
 * A chest without effort that leaves a smaller residual needs no effort, cmH2O: sensors and heartbeat leave as much.
 */
const REST_RESIDUAL_CMH2O = 0.2;
/**
 * An accepted chest with valve steps is replaced by one without them when its residual variance is at most this share.
 */
const DOUBT_WINS_SHARE = 0.6;
/**
 * Budget of breath fits per breath, which bounds the delay that a search causes. One costs about 10 microseconds; a new
 * chest gets more.
 */
const BREATHS_FITTED_AT_ONCE = { isNew: 1200, known: 192 } as const;

interface Search {
  readonly steps: Generator<void, SharedEffortFit | null>;
  readonly fitsPerBreath: number;
  readonly breaths: readonly BreathColumns[];
  /** Starting point of the search. A search without valve steps changes nothing unless it explains the breaths. */
  readonly ground: SearchGround;
}

/** The chest for a breath, and the breath's own effort where the shared shape explains it. */
export interface RefinedBreath {
  readonly mechanics: ChestMechanics;
  readonly effort: DrawnEffort | null;
}

/**
 * Refines the chest by one effort shape shared by several breaths. Searches occasionally, spread over many breaths, and
 * follows the result in between.
 */
export class SharedEffortTracker {
  readonly #memory = new BreathMemory();
  #fitted: FittedBreaths | null = null;
  #chest: ChestMechanics | null = null;
  #underWay: Search | null = null;
  #searchedAt = 0;
  #breaths = 0;
  #interval = FIRST_SEARCH_BREATHS;
  #trust: Trust = 'usual';
  /** Mean squared residual of the last search's fit, cmH2O squared; infinite while no chest is accepted. */
  #foundVariance = Number.POSITIVE_INFINITY;
  /** The residual of the last breath is much larger than the fit's. */
  #isOff = false;
  /** The last search with valve steps left a large residual. */
  #isDoubtful = false;
  /** Criterion of the search without valve steps that replaced them; null while valve steps are trusted. */
  #doubt: Trust | null = null;

  /**
   * Adds a breath and returns its chest and effort. Falls back to `learned` where no effort shape explains the breaths;
   * null when `learned` is null too.
   */
  refine(
    learned: LearnedMechanics | null,
    signals: LungSignals,
    former: LungSignals | null,
  ): RefinedBreath | null {
    const known = learned?.fromValves === true ? learned.mechanics : null;
    const straight = learned === null ? null : { mechanics: straightChest(learned.mechanics), effort: null };
    const isFull = mayBeFull(signals);
    // Sensors inside the machine see the circuit's gas as well: a search would not improve on the breaths' own
    // mechanics.
    const isOwn = known === null && learned !== null;
    if (isOwn && !isFull) return straight;
    this.#breaths += 1;
    const isLong = this.#memory.add(signals, former);
    const ofBreath = { valves: known, standIn: isOwn, isFull };
    const ground = chooseGround(this.#memory, ofBreath, this.#doubt);
    if (ground === null) return straight;
    this.#trust = ground.trust;
    const doubted = this.#doubt;
    if (this.#underWay === null && this.#isDue()) this.#begin(ground);
    if (this.#goOn(ground.prior) === 'doubtful') this.#doubtValves(ofBreath);
    // A chest just found without valve steps must not be followed with a prior from valve steps.
    if (isLong && this.#doubt === doubted) this.#follow(ground.prior);
    if (this.#chest === null || this.#fitted === null) {
      // Without valve steps, a pressure that follows flow and volume may be the ventilator's (proportional assist).
      const resting =
        ground.resting ?? (known === null ? null : (findRestingChest(this.#memory.breaths)?.chest ?? null));
      return resting === null ? straight : { mechanics: resting, effort: null };
    }
    const resting = known !== null && isLow(this.#fitted) ? findRestingChest(this.#memory.breaths) : null;
    if (resting !== null && missesEfforts(this.#fitted, resting.pulled))
      return { mechanics: resting.chest, effort: null };
    const own = this.#memory.breaths.at(-1);
    if (!isLong || own === undefined) return { mechanics: this.#chest, effort: null };
    const { effort, variance } = readEffort(this.#fitted, own);
    this.#isOff = variance > OFF * Math.max(this.#fitted.fit.variance, REST_RESIDUAL_CMH2O ** 2);
    return { mechanics: this.#chest, effort };
  }

  /** Removes the last breath, because it was an artefact. */
  forgetLast(): void {
    this.#memory.forgetLast();
  }

  /** Forgets everything, because the next breaths may belong to another patient and searches are too rare to notice. */
  startAnew(): void {
    this.#memory.forgetAll();
    this.#fitted = null;
    this.#chest = null;
    this.#underWay = null;
    this.#breaths = 0;
    this.#searchedAt = 0;
    this.#interval = FIRST_SEARCH_BREATHS;
    this.#doubt = null;
    this.#isDoubtful = false;
    this.#isOff = false;
    this.#foundVariance = Number.POSITIVE_INFINITY;
  }

  #isNew(): boolean {
    return this.#breaths <= NEW_BREATHS;
  }

  #isDue(): boolean {
    const waited = this.#breaths - this.#searchedAt;
    const grew =
      waited >= GREW_AFTER_BREATHS && (this.#fitted?.fit.variance ?? 0) > GREW * this.#foundVariance;
    return (waited >= this.#interval || grew) && this.#memory.breaths.length >= FIRST_SEARCH_BREATHS;
  }

  #begin(ground: SearchGround): void {
    this.#searchedAt = this.#breaths;
    if (this.#open(ground)) return;
    this.#take(null);
    this.#settleInterval('atRest');
  }

  /** @returns false when the breaths need no effort */
  #open(ground: SearchGround): boolean {
    const { breaths } = this.#memory;
    if (fitRest(breaths, ground.prior).variance <= REST_RESIDUAL_CMH2O ** 2) return false;
    const atOnce = this.#isNew() ? BREATHS_FITTED_AT_ONCE.isNew : BREATHS_FITTED_AT_ONCE.known;
    const fitsPerBreath = Math.ceil(atOnce / breaths.length);
    const isHidden = ground.isDoubt || this.#isDoubtful;
    const known = isHidden || this.#chest === null ? null : (this.#fitted?.fit ?? null);
    const depth = isHidden || breaths.length <= FEW_BREATHS ? 'thorough' : 'quick';
    const steps = searchSharedEffort(breaths, ground.prior, known, depth);
    this.#underWay = { steps, fitsPerBreath, breaths, ground };
    return true;
  }

  /** @returns doubtful = the search ended, and wrong valve steps may be why it explains too little */
  #goOn(prior: MechanicsPrior): 'doubtful' | null {
    if (this.#underWay === null) return null;
    const { steps, breaths, fitsPerBreath, ground } = this.#underWay;
    for (let step = 0; step < fitsPerBreath; step += 1) {
      const { done, value } = steps.next();
      if (done !== true) continue;
      this.#underWay = null;
      if (value === null) return null;
      const found = { fit: value, breaths };
      if (ground.isDoubt && this.#doubt === null) return this.#believeDoubt(found);
      this.#take(chooseFit(this.#memory.breaths, prior, found, this.#fitted));
      this.#isDoubtful = ground.fromValves && isDoubtful(found);
      this.#settleInterval(this.#chest === null ? 'unexplained' : 'fitted');
      if (this.#chest === null) this.#doubt = null;
      return this.#isDoubtful ? 'doubtful' : null;
    }
    return null;
  }

  /** Searches again without valve steps, which are too small when a muscle relaxes as slowly as the lung empties. */
  #doubtValves(ofBreath: KnownOfBreath): void {
    const ground = chooseGround(this.#memory, ofBreath, 'blind');
    if (ground?.isDoubt === true) this.#open(ground);
  }

  #believeDoubt(found: FittedBreaths): null {
    const variance = this.#fitted?.fit.variance ?? Number.NaN;
    if (this.#chest !== null && !(found.fit.variance <= DOUBT_WINS_SHARE * variance)) return null;
    const isNoWorse = found.fit.variance <= variance;
    const trust = isNoWorse ? 'noWorse' : 'blind';
    const chest = readChest(found, trust);
    if (chest === null) return null;
    this.#doubt = trust;
    this.#trust = trust;
    this.#fitted = found;
    this.#chest = chest;
    this.#settleInterval('fitted');
    return null;
  }

  #follow(prior: MechanicsPrior): void {
    if (this.#fitted === null) return;
    if (!this.#isNew() && !this.#isOff && this.#breaths % this.#followedEvery() !== 0) return;
    this.#isOff = false;
    this.#take(followSharedEffort(this.#memory.breaths, prior, this.#fitted, this.#breaths));
  }

  #followedEvery(): number {
    if (this.#chest !== null) return FOLLOWED_EVERY_BREATHS;
    const isEarly = this.#breaths - this.#searchedAt <= UNBELIEVED.earlyBreaths;
    return isEarly ? UNBELIEVED.earlyEvery : UNBELIEVED.lateEvery;
  }

  #take(fitted: FittedBreaths | null): void {
    this.#fitted = fitted;
    this.#chest = fitted === null ? null : readChest(fitted, this.#trust);
  }

  #settleInterval(outcome: keyof typeof LONGEST_INTERVAL_BREATHS): void {
    const variance = outcome === 'fitted' ? this.#fitted?.fit.variance : undefined;
    this.#foundVariance = Math.max(variance ?? Number.POSITIVE_INFINITY, REST_RESIDUAL_CMH2O ** 2);
    this.#interval = Math.min(
      LONGEST_INTERVAL_BREATHS[outcome],
      Math.max(FIRST_SEARCH_BREATHS, this.#breaths * (this.#isDoubtful ? 1 : 2)),
    );
  }
}

/** True when the airway pressure reached FULL_FROM_CMH2O. */
function mayBeFull({ pressure }: LungSignals): boolean {
  for (let at = 0; at < pressure.length; at += 1) if ((pressure[at] ?? 0) >= FULL_FROM_CMH2O) return true;
  return false;
}
