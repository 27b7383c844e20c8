import type { ModelCard } from '@eupnea/contracts/detector-model';
import { factorOfUnit } from '@eupnea/formats';
import type { StoredModel } from '../../storage/schema/detector.ts';

/** The card of a model as runs read it, with its file. */
export function describeModel(
  { inputs, rate_hz, layout, looks_at, window_s, output, has_none, threshold }: ModelCard,
  { fileName, sizeBytes, contentHash }: ModelFile,
): StoredModel {
  return {
    inputs,
    rate_hz,
    layout,
    looks_at,
    input_s: window_s,
    output,
    has_none,
    threshold,
    file_name: fileName,
    bytes: sizeBytes,
    sha256: contentHash,
  };
}

/** Place of the first input whose unit is none of its channel; null when each is one. */
export function findUnknownUnit({ inputs }: Pick<ModelCard, 'inputs'>): number | null {
  const place = inputs.findIndex(({ channel, unit }) => factorOfUnit(channel, unit) === null);
  return place < 0 ? null : place;
}

interface ModelFile {
  readonly fileName: string;
  readonly sizeBytes: number;
  /** SHA-256, hex. */
  readonly contentHash: string;
}
