import type { AgedValue } from '@eupnea/contracts/aged-value';

/** Older numbers of breaths with CO2 are of a capnometer that was taken off, or of breaths before a leak. */
const GAS_SHOWN_MS = 300_000;

/**
 * True while a card shows a number of gas exchange. One that the device sent stays with its age.
 * @param frame `old`: the stream ended, and all numbers are shown as of then
 */
export function isGasShown(
  value: AgedValue | undefined,
  { old, nowMs }: { readonly old: boolean; readonly nowMs: number },
): boolean {
  if (value === undefined) return false;
  return value.from_device === true || old || nowMs - value.at <= GAS_SHOWN_MS;
}

type AgedValues = Readonly<Record<string, AgedValue>>;

/** The numbers of a card without a PetCO2 of breaths that is no longer shown. */
export function withoutOldGas(
  monitored: AgedValues,
  frame: { readonly old: boolean; readonly nowMs: number },
): AgedValues {
  const { PetCO2, ...others } = monitored;
  return PetCO2 === undefined || isGasShown(PetCO2, frame) ? monitored : others;
}
