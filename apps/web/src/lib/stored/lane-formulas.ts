import { FORMULA_MAX_CHARACTERS } from '@eupnea/signal';
import { DERIVED_CODES, type DerivedCode, type LaneCode } from '@eupnea/waveform';
import type { ChosenLane } from './lane-choice.ts';

/** A derived lane of the address: what it is called and how it is computed. */
export interface NamedFormula {
  /** Empty without a name; the lane is then called by its formula. */
  readonly name: string;
  readonly text: string;
}

/** Longest name of a lane: what stands beside its unit on a phone. */
export const LANE_NAME_MAX_CHARACTERS = 24;

/**
 * Derived lanes of the address, `PL: Paw - Pes; integral(Flow)`. Neither sign is part of the formula language. Texts
 * that are no formula remain: the screen says what is wrong with them.
 */
export function readFormulas(text: string | undefined): readonly NamedFormula[] {
  return (text ?? '')
    .split(';')
    .map((part): NamedFormula => {
      const colon = part.indexOf(':');
      const name = part.slice(0, Math.max(0, colon)).trim().slice(0, LANE_NAME_MAX_CHARACTERS);
      return { name, text: part.slice(colon + 1).trim() };
    })
    .filter((formula) => formula.text !== '' && formula.text.length <= FORMULA_MAX_CHARACTERS)
    .slice(0, DERIVED_CODES.length);
}

/** The same as text for the address; undefined without any. */
export function writeFormulas(formulas: readonly NamedFormula[]): string | undefined {
  if (formulas.length === 0) return undefined;
  return formulas
    .map(({ name, text }) => {
      const plain = name.replaceAll(/[:;]/gu, ' ').trim();
      return plain === '' ? text : `${plain}: ${text}`;
    })
    .join('; ');
}

/** A formula with the code of its lane. */
export type CodedFormula = NamedFormula & { readonly code: DerivedCode };

/** Code of a derived lane with its formula, in the order of the address. */
export function codeFormulas(formulas: readonly NamedFormula[]): readonly CodedFormula[] {
  return formulas.flatMap((formula, position) => {
    const code = DERIVED_CODES[position];
    return code === undefined ? [] : [{ ...formula, code }];
  });
}

/** Lanes after the formula of `removed` has left the address: those behind it move up by one code. */
export function removeDerived(
  lanes: readonly ChosenLane<LaneCode>[],
  removed: DerivedCode,
): readonly ChosenLane<LaneCode>[] {
  const gone = DERIVED_CODES.indexOf(removed);
  return lanes.flatMap((lane) => {
    const place = DERIVED_CODES.findIndex((code) => code === lane.code);
    if (place < gone) return lane;
    const code = DERIVED_CODES[place - 1];
    return place === gone || code === undefined ? [] : { ...lane, code };
  });
}
