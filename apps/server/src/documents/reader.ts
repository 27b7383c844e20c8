import type { Language } from '@eupnea/contracts/language';
import type { Notation } from '@eupnea/notation/display-value';
import type { TimeNotation } from '@eupnea/notation/format-time';
import type { TFunction } from 'i18next';

/** Who reads a document: language, number notation and units, clock. */
export interface Reader extends Notation, TimeNotation {
  readonly language: Language;
  readonly t: TFunction;
}
