import { createRandom } from './random.ts';

/** Draws one value or one of several. The same seed and name give the same result. */
export interface Draw {
  between(low: number, high: number): number;
  oneOf<Choice>(choices: readonly Choice[]): Choice;
}

export function createDraw(seed: number, name: string): Draw {
  const random = createRandom(seed, name);
  return {
    between: (low, high) => low + (high - low) * random.uniform(),
    oneOf(choices) {
      const choice = choices[Math.floor(random.uniform() * choices.length)];
      if (choice === undefined) throw new Error('nothing to choose from');
      return choice;
    },
  };
}
