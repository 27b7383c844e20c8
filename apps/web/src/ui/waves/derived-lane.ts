import { UNITS } from '@eupnea/model';
import type { DerivedCode } from '@eupnea/waveform';
import { showChannelUnit } from '@eupnea/notation/channel-unit';
import type { ShownUnit, UnitChoice } from '@eupnea/notation/shown-unit';

/** A lane that is computed by a formula, as the reader sees it. */
export interface DerivedLane {
  readonly code: DerivedCode;
  /** Name of the reader, or the formula. */
  readonly name: string;
  readonly unit: ShownUnit;
  /** Decimals of a reading in the shown unit. */
  readonly decimals: number;
}

/** The unit of a formula in the reader's choice of units: pressures as airway pressure, mmHg as CO2. */
export function showFormulaUnit(label: string, units: UnitChoice): ShownUnit {
  if (label === UNITS.pressure.unitLabel) return showChannelUnit('pressure', units);
  if (label === UNITS.partialPressure.unitLabel) return showChannelUnit('co2', units);
  return { label, factor: 1, moreDecimals: 0 };
}
