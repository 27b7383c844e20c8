import type { HeldOutSummary } from '@eupnea/validation';
import { pickShownResults, type ShownArms } from './shown-results.ts';

/** Published result of `npm run validate`, limited to the displayed fields. */
export interface PublishedValidation {
  readonly analysisVersion: number;
  readonly secondsPerRecording: number;
  readonly arms: ShownArms;
}

/** Fields of docs/validation.json that are read here; tooling/validate.ts writes it. */
interface ValidationFile {
  readonly analysisVersion: number;
  readonly secondsPerRecording: number;
  readonly heldOut: HeldOutSummary;
  readonly heldOutWithSettings: HeldOutSummary;
}

export function pickPublished(file: string): PublishedValidation {
  const { analysisVersion, secondsPerRecording, heldOut, heldOutWithSettings }: ValidationFile =
    JSON.parse(file);
  return {
    analysisVersion,
    secondsPerRecording,
    arms: { silent: pickShownResults(heldOut), settings: pickShownResults(heldOutWithSettings) },
  };
}
