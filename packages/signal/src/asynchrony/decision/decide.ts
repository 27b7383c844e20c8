import { byAsynchronyKind, type AsynchronyKind, type ByAsynchronyKind } from '@eupnea/model';
import { decodeBase64, LEAF_SCALE, type DecisionModel, type KindWeights } from './decision-model.ts';

const MISSING_RIGHT = 128;
const MOST_SIGNS = 128;

/** Calibrated probability of every kind, and whether it reaches the kind's threshold. */
export type Decisions = ByAsynchronyKind<Decision>;

export interface Decision {
  readonly probability: number;
  /** Least probability of a finding. */
  readonly threshold: number;
  readonly isFound: boolean;
}

interface ReadyKind {
  readonly weights: KindWeights;
  readonly splits: Uint8Array;
  readonly leaves: Int16Array;
  readonly trees: number;
}

/** Walks the trees of a model over one breath's signs. */
export class Decider {
  readonly #model: DecisionModel;
  readonly #kinds: ByAsynchronyKind<ReadyKind>;
  readonly #cuts: readonly Float32Array[];
  readonly #bins: Uint8Array;

  /** @throws RangeError when the model reads more signs than a byte can name */
  constructor(model: DecisionModel) {
    if (model.signs.length > MOST_SIGNS) throw new RangeError(`more than ${MOST_SIGNS} signs`);
    this.#model = model;
    this.#cuts = model.cuts.map((cuts) => Float32Array.from(cuts));
    this.#bins = new Uint8Array(model.signs.length);
    this.#kinds = byAsynchronyKind((kind) => readKind(kind, model));
  }

  /** @param signs named values of a breath; NaN or absent = not to be had */
  decide(signs: { readonly [sign: string]: number }): Decisions {
    for (const [at, name] of this.#model.signs.entries()) {
      this.#bins[at] = binOf(signs[name] ?? Number.NaN, this.#cuts[at] ?? NO_CUTS);
    }
    return byAsynchronyKind((kind) => this.#decideKind(this.#kinds[kind]));
  }

  #decideKind(one: ReadyKind): Decision {
    const { bias, slope, offset, threshold } = one.weights;
    const score = bias + this.#sumTrees(one) / LEAF_SCALE;
    const probability = 1 / (1 + Math.exp(-(slope * score + offset)));
    return { probability, threshold, isFound: probability >= threshold };
  }

  #sumTrees({ splits, leaves, trees }: ReadyKind): number {
    const { depth } = this.#model;
    const inner = 2 ** depth - 1;
    let sum = 0;
    for (let tree = 0; tree < trees; tree += 1) {
      const from = 2 * inner * tree;
      let node = 0;
      for (let level = 0; level < depth; level += 1) {
        const bin = this.#bins[splits[from + node] ?? 0] ?? 0;
        const split = splits[from + inner + node] ?? 0;
        const isRight = bin === 0 ? split >= MISSING_RIGHT : bin > (split & (MISSING_RIGHT - 1));
        node = 2 * node + (isRight ? 2 : 1);
      }
      sum += leaves[(inner + 1) * tree + node - inner] ?? 0;
    }
    return sum;
  }
}

const NO_CUTS = new Float32Array(0);

function readKind(kind: AsynchronyKind, { kinds, depth }: DecisionModel): ReadyKind {
  const bytes = decodeBase64(kinds[kind].trees);
  const inner = 2 ** depth - 1;
  const treeBytes = 2 * inner + 2 * (inner + 1);
  const trees = Math.floor(bytes.length / treeBytes);
  const splits = new Uint8Array(trees * 2 * inner);
  const leaves = new Int16Array(trees * (inner + 1));
  for (let tree = 0; tree < trees; tree += 1) {
    const from = tree * treeBytes;
    splits.set(bytes.subarray(from, from + 2 * inner), tree * 2 * inner);
    for (let leaf = 0; leaf <= inner; leaf += 1) {
      const at = from + 2 * inner + 2 * leaf;
      leaves[tree * (inner + 1) + leaf] = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
    }
  }
  return { weights: kinds[kind], splits, leaves, trees };
}

/** 0 = missing, else 1 + how many cuts lie at or below the value. */
export function binOf(value: number, cuts: Float32Array): number {
  if (!Number.isFinite(value)) return 0;
  let low = 0;
  let high = cuts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cuts[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low + 1;
}
