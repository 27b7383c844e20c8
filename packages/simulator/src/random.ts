/** Deterministic randomness: the same seed gives the same numbers in every process. */
export interface Random {
  /** Uniform in [0, 1). */
  uniform(): number;
  /** Normal, mean 0, standard deviation 1. */
  gaussian(): number;
}

const UINT32_SPAN = 2 ** 32;
/** sfc32 mixes its seed within a few rounds; its author uses 15. */
const WARM_UP_ROUNDS = 15;

/**
 * sfc32 (C. Doty-Humphrey, PractRand).
 * @param stream name of the purpose: each stream has its own numbers, so that switching the noise off does
 * not change the efforts
 */
export function createRandom(seed: number, stream: string): Random {
  let a = hashText(stream, 0x9e3779b9);
  let b = seed | 0;
  let c = Math.floor(seed / UINT32_SPAN) | 0;
  let counter = 1;
  const spare = { isKept: false, value: Number.NaN };

  function nextUint32(): number {
    const mixed = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + mixed;
    c |= 0;
    return mixed >>> 0;
  }

  const uniform = (): number => nextUint32() / UINT32_SPAN;
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) nextUint32();

  return {
    uniform,
    gaussian() {
      if (spare.isKept) {
        spare.isKept = false;
        return spare.value;
      }
      // Box-Muller; 1 - uniform() is never 0.
      const radius = Math.sqrt(-2 * Math.log(1 - uniform()));
      const angle = 2 * Math.PI * uniform();
      spare.value = radius * Math.sin(angle);
      spare.isKept = true;
      return radius * Math.cos(angle);
    },
  };
}

/** FNV-1a over UTF-16 units. */
function hashText(text: string, offset: number): number {
  let hash = offset;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash | 0;
}
