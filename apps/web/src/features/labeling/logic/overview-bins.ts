import type { LabelKind } from '@eupnea/model';

/** Content of a pixel of the overview: the most relevant of its breaths. */
export interface OverviewBin {
  readonly kind: LabelKind | null;
  readonly isLabelled: boolean;
}

interface OverviewInput {
  readonly started_at_ms: readonly number[];
  readonly ended_at_ms: readonly number[];
  readonly labelOf: (position: number) => readonly LabelKind[] | null;
}

/** Breaths by pixel: labelled when all of its breaths are; a kind takes precedence over normal. */
export function binOverview(
  { started_at_ms: starts, ended_at_ms: ends, labelOf }: OverviewInput,
  width: number,
): readonly (OverviewBin | null)[] {
  const bins: (OverviewBin | null)[] = Array.from({ length: width }, () => null);
  const [fromMs = 0] = starts;
  const span = Math.max(1, (ends.at(-1) ?? 1) - fromMs);
  const pixel = (timeMs: number) => Math.min(width - 1, Math.floor(((timeMs - fromMs) / span) * width));
  starts.forEach((startMs, position) => {
    const label = labelOf(position);
    const kind = label?.find((one) => one !== 'normal') ?? label?.[0] ?? null;
    const last = Math.max(pixel(startMs), pixel(ends[position] ?? startMs) - 1);
    for (let index = pixel(startMs); index <= last; index++) {
      const known = bins[index] ?? null;
      const isTelling = known === null || known.kind === null || known.kind === 'normal';
      bins[index] = {
        kind: isTelling && kind !== null ? kind : (known?.kind ?? null),
        isLabelled: label !== null && (known?.isLabelled ?? true),
      };
    }
  });
  return bins;
}
