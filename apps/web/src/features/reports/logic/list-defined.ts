import type { ParameterDefinition } from '@eupnea/model';
import { defineValue } from '@eupnea/notation/report-values';

type ReportedValue = Parameters<typeof defineValue>[0];

export interface Defined<Found> {
  readonly found: Found;
  readonly definition: ParameterDefinition;
}

/** Reported numbers with their definitions; a number without one is left out. */
export function listDefined<Found extends { readonly value: ReportedValue }>(
  values: readonly Found[],
): Defined<Found>[] {
  return values.flatMap((found) => {
    const definition = defineValue(found.value);
    return definition === null ? [] : [{ found, definition }];
  });
}
