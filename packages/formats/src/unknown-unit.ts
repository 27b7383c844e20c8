import type { ChannelCode } from '@eupnea/model';
import { factorOfScaledUnit } from './recognize-channel.ts';

/** Longest text in the place of a unit that is one without a word of units: `mmol/L`, `cm[H2O]/L/s`. */
const MOST_LETTERS = 12;
/** Words of units that are written out: `inches of water`, `pounds per square inch`. */
const UNIT_WORDS =
  /\b(?:inch|inches|water|mercury|pounds?|gallons?|feet|foot|pascals?|litres?|liters?|per|counts?)\b/iu;
/** Texts in brackets that tell a sensor, a place or a treatment: `Flow (CH1)`, `Paw [A2]`, `Flow (filtered)`. */
const NO_UNIT =
  /^(?:(?:ch|chan|channel|ai|adc|port|sensor|no|nr|#)?[-_ .]?[a-h]?\d*|filt\w*|calc\w*|calibrated|smooth\w*|mean|avg|insp\w*|exp\w*|prox\w*|dist\w*|airway|patient|mouth|mask|left|right)$/iu;

/**
 * The unit that a file states for a channel and that is none of those known for it; null without one. What is stated
 * must not be read as another unit.
 */
export function unknownUnit(channel: ChannelCode, unit: string | null): string | null {
  const text = unit?.trim() ?? '';
  if (factorOfScaledUnit(channel, text) !== null) return null;
  if (NO_UNIT.test(text)) return null;
  return text.length <= MOST_LETTERS || UNIT_WORDS.test(text) ? text : null;
}
