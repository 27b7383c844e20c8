import type { Me } from '@eupnea/contracts/auth';
import type { DisplayUnits } from '@eupnea/contracts/display-units';
import { api } from '../api.ts';
import type { UnitChoice } from '@eupnea/notation/shown-unit';
import { chooseUnits, readChosenUnits } from './unit-choice.ts';

/** Shows the chosen units at once and keeps them with the account. */
export async function keepUnits(change: Partial<UnitChoice>): Promise<void> {
  const units = chooseUnits(change);
  if (units !== null) await sendUnits(units);
}

/**
 * The account's units apply in this browser. An account that never chose takes over the choice of this browser, which
 * was made before accounts had units.
 */
export async function adoptUnits(account: Me['units']): Promise<void> {
  if (account !== null) {
    chooseUnits({ pressure: account.pressure, partialPressure: account.partial_pressure });
    return;
  }
  const here = readChosenUnits();
  if (here !== null) await sendUnits(here);
}

async function sendUnits({ pressure, partialPressure }: UnitChoice): Promise<DisplayUnits> {
  return await api.call('setDisplayUnits', { body: { pressure, partial_pressure: partialPressure } });
}
