import { ASYNCHRONY_MODEL } from './asynchrony-model.ts';
import { Decider } from './decide.ts';

let decider: Decider | null = null;

/** Reader of the trained weights, unpacked once for all streams: a decision leaves nothing behind in it. */
export function trainedDecider(): Decider {
  decider ??= new Decider(ASYNCHRONY_MODEL);
  return decider;
}
