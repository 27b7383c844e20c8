import type { BinnedSigns } from './bin-signs.ts';

/** Complete binary trees: node n has the children 2n+1 and 2n+2; `depth` levels of splits, then leaves. */
export interface BoostedTrees {
  readonly depth: number;
  /** Log odds before the first tree. */
  readonly bias: number;
  readonly trees: readonly BoostedTree[];
}

export interface BoostedTree {
  readonly sign: Uint8Array;
  /** A bin at or below goes left. */
  readonly bin: Uint8Array;
  /** 1 = a missing value goes right. */
  readonly missingRight: Uint8Array;
  readonly leaf: Float32Array;
  /** Gain of every split. */
  readonly gain: Float64Array;
}

export interface BoostingOptions {
  readonly trees: number;
  readonly depth: number;
  readonly rate: number;
  /** Ridge on leaf values. */
  readonly ridge: number;
  /** Least sum of second derivatives in a leaf. */
  readonly leastHessian: number;
  readonly rowShare: number;
  readonly signShare: number;
  readonly seed: number;
}

export interface TrainingTask {
  readonly signs: BinnedSigns;
  /** Signs that may be used. */
  readonly allowed: readonly number[];
  /** Rows that are learnt from. */
  readonly rows: Int32Array;
  /** Of every row, 0 or 1. */
  readonly labels: Uint8Array;
  readonly weights: Float32Array;
  /** Of every sign: 1 = a larger value never speaks against the kind, -1 = never for it, 0 = either. */
  readonly directions: Int8Array;
}

const BINS = 64;
const LEAST_GAIN = 1e-6;
const LEAST_SHARE = 1e-4;

/** Xorshift: the same numbers from the same seed on every machine. */
function createRandom(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
}

/** Second-order gradient boosting of the log loss over histograms (Friedman 2001; Chen and Guestrin 2016). */
export function boostTrees(task: TrainingTask, options: BoostingOptions): BoostedTrees {
  const { rows, labels, weights } = task;
  const random = createRandom(options.seed);
  const bias = readPrior(task);
  const score = new Float32Array(rows.length).fill(bias);
  const slopes = new Float32Array(2 * rows.length);
  const chosen = new Int32Array(rows.length);
  const trees: BoostedTree[] = [];
  const grower = new TreeGrower(task, options);
  for (let at = 0; at < options.trees; at += 1) {
    let count = 0;
    for (let index = 0; index < rows.length; index += 1) {
      if (random() >= options.rowShare) continue;
      const row = rows[index] ?? 0;
      const probability = 1 / (1 + Math.exp(-(score[index] ?? 0)));
      const weight = weights[row] ?? 0;
      chosen[count] = row;
      slopes[2 * count] = weight * (probability - (labels[row] ?? 0));
      slopes[2 * count + 1] = weight * Math.max(1e-6, probability * (1 - probability));
      count += 1;
    }
    const signs = task.allowed.filter(() => random() < options.signShare);
    const tree = grower.grow(chosen.subarray(0, count), slopes, signs);
    trees.push(tree);
    for (let index = 0; index < rows.length; index += 1) {
      score[index] = (score[index] ?? 0) + leafOf(tree, task.signs.columns, rows[index] ?? 0, options.depth);
    }
  }
  return { depth: options.depth, bias, trees };
}

/** Log odds of a row by all trees. */
export function scoreRow(
  { bias, trees, depth }: BoostedTrees,
  { columns }: BinnedSigns,
  row: number,
): number {
  let score = bias;
  for (const tree of trees) score += leafOf(tree, columns, row, depth);
  return score;
}

function readPrior({ rows, labels, weights }: TrainingTask): number {
  let positive = 0;
  let all = 0;
  for (const row of rows) {
    all += weights[row] ?? 0;
    positive += (labels[row] ?? 0) * (weights[row] ?? 0);
  }
  const share = Math.min(1 - LEAST_SHARE, Math.max(LEAST_SHARE, positive / all));
  return Math.log(share / (1 - share));
}

function leafOf(tree: BoostedTree, columns: readonly Uint8Array[], row: number, depth: number): number {
  let node = 0;
  for (let level = 0; level < depth; level += 1) {
    const bin = columns[tree.sign[node] ?? 0]?.[row] ?? 0;
    node = 2 * node + (isRight(tree, node, bin) ? 2 : 1);
  }
  return tree.leaf[node - (2 ** depth - 1)] ?? 0;
}

/** Grows one tree at a time, level by level; its buffers serve all trees of a task. */
class TreeGrower {
  readonly #task: TrainingTask;
  readonly #options: BoostingOptions;
  /** Node of every chosen row within its level. */
  readonly #node: Int32Array;
  /** Sums of gradient and hessian of node, bin. */
  readonly #sums: Float64Array;

  constructor(task: TrainingTask, options: BoostingOptions) {
    this.#task = task;
    this.#options = options;
    this.#node = new Int32Array(task.rows.length);
    this.#sums = new Float64Array(2 * BINS * 2 ** options.depth);
  }

  /** @param slopes gradient and hessian of every chosen row, in pairs */
  grow(rows: Int32Array, slopes: Float32Array, signs: readonly number[]): BoostedTree {
    const { depth, rate, ridge } = this.#options;
    const inner = 2 ** depth - 1;
    const tree = {
      sign: new Uint8Array(inner),
      bin: new Uint8Array(inner).fill(BINS - 1),
      missingRight: new Uint8Array(inner),
      leaf: new Float32Array(2 ** depth),
      gain: new Float64Array(inner),
    };
    const node = this.#node;
    node.fill(0, 0, rows.length);
    for (let level = 0; level < depth; level += 1) {
      const nodes = 2 ** level;
      for (const sign of signs) this.#tryCuts(tree, nodes, sign, rows, slopes);
      for (let at = 0; at < rows.length; at += 1) {
        const place = nodes - 1 + (node[at] ?? 0);
        const bin = this.#task.signs.columns[tree.sign[place] ?? 0]?.[rows[at] ?? 0] ?? 0;
        node[at] = 2 * (node[at] ?? 0) + (isRight(tree, place, bin) ? 1 : 0);
      }
    }
    const sums = new Float64Array(2 * 2 ** depth);
    for (let at = 0; at < rows.length; at += 1) {
      const leaf = 2 * (node[at] ?? 0);
      sums[leaf] = (sums[leaf] ?? 0) + (slopes[2 * at] ?? 0);
      sums[leaf + 1] = (sums[leaf + 1] ?? 0) + (slopes[2 * at + 1] ?? 0);
    }
    for (let leaf = 0; leaf < tree.leaf.length; leaf += 1) {
      tree.leaf[leaf] = (-rate * (sums[2 * leaf] ?? 0)) / ((sums[2 * leaf + 1] ?? 0) + ridge);
    }
    return tree;
  }

  /** Tries every cut of a sign in every node of a level. */
  #tryCuts(tree: BoostedTree, nodes: number, sign: number, rows: Int32Array, slopes: Float32Array): void {
    const column = this.#task.signs.columns[sign];
    if (column === undefined) return;
    const sums = this.#sums;
    const node = this.#node;
    sums.fill(0, 0, 2 * nodes * BINS);
    for (let at = 0; at < rows.length; at += 1) {
      const cell = 2 * ((node[at] ?? 0) * BINS + (column[rows[at] ?? 0] ?? 0));
      sums[cell] = (sums[cell] ?? 0) + (slopes[2 * at] ?? 0);
      sums[cell + 1] = (sums[cell + 1] ?? 0) + (slopes[2 * at + 1] ?? 0);
    }
    for (let own = 0; own < nodes; own += 1) this.#scan(tree, nodes - 1 + own, 2 * own * BINS, sign);
  }

  /** Best cut of one sign in one node; missing values try either side. */
  #scan(tree: BoostedTree, place: number, from: number, sign: number): void {
    const { ridge, leastHessian } = this.#options;
    const sums = this.#sums;
    let allG = 0;
    let allH = 0;
    for (let bin = 0; bin < BINS; bin += 1) {
      allG += sums[from + 2 * bin] ?? 0;
      allH += sums[from + 2 * bin + 1] ?? 0;
    }
    const parent = (allG * allG) / (allH + ridge);
    const direction = this.#task.directions[sign] ?? 0;
    let leftG = 0;
    let leftH = 0;
    for (let bin = 1; bin < BINS - 1; bin += 1) {
      const addH = sums[from + 2 * bin + 1] ?? 0;
      if (addH === 0) continue;
      leftG += sums[from + 2 * bin] ?? 0;
      leftH += addH;
      for (let missing = 0; missing < 2; missing += 1) {
        const g = leftG + (missing === 0 ? (sums[from] ?? 0) : 0);
        const h = leftH + (missing === 0 ? (sums[from + 1] ?? 0) : 0);
        if (h < leastHessian || allH - h < leastHessian) continue;
        const gain = (g * g) / (h + ridge) + (allG - g) ** 2 / (allH - h + ridge) - parent;
        // Leaves are minus gradient over hessian: the right one, of larger values, must lie on the side that is known.
        const rightIsMore = g / (h + ridge) - (allG - g) / (allH - h + ridge);
        if (direction * rightIsMore < 0) continue;
        if (gain <= LEAST_GAIN || gain <= (tree.gain[place] ?? 0)) continue;
        tree.gain[place] = gain;
        tree.sign[place] = sign;
        tree.bin[place] = bin;
        tree.missingRight[place] = missing;
      }
    }
  }
}

function isRight(tree: BoostedTree, place: number, bin: number): boolean {
  return bin === 0 ? tree.missingRight[place] === 1 : bin > (tree.bin[place] ?? 0);
}
