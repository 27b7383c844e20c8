import type { FindingKind } from '@eupnea/model';
import { GUTTER_PX, timeToX, turnStart, type FrozenSweep } from '@eupnea/waveform';
import { useState } from 'react';
import { FindingMark } from '../findings/finding-mark.tsx';
import { usePhone } from '../use-narrow.ts';
import { stackChips } from './stack-chips.ts';
import styles from './finding-rings.module.css';

/**
 * The bar that erases the oldest picture runs ahead of the trace: what it is about to reach goes before it does. Share of
 * the window.
 */
const LEAVES_BEFORE_SHARE = 1 / 12;

/** How much of the waves a chip covers, roughly: it only has to keep two of them apart. */
const CHIP_SHARE = { desk: 0.06, phone: 0.17 } as const;

/** A finding on a sweep, live or played. */
export interface SweepFinding {
  readonly key: string;
  /** Null for a kind of a later version. */
  readonly kind: FindingKind | null;
  /** Time of its evidence, epoch ms. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly provisional: boolean;
}

/** Window from which a breath is too narrow for a ring around its evidence, s: a bar under the names of the lanes marks it. */
const DENSE_FROM_SECONDS = 60;

interface FindingRingsProps {
  readonly findings: readonly SweepFinding[];
  /** Where the trace is, to the second, on the clock of the samples. */
  readonly nowMs: number;
  /** No samples come: the picture stands, and its rings with it. */
  readonly still: boolean;
  /** The part of the sweep that is frozen; null while it runs. */
  readonly frozen: Pick<FrozenSweep, 'fromMs' | 'toMs'> | null;
  readonly windowSeconds: number;
}

/**
 * Rings over the sweep where a finding's sign is. A write-over sweep keeps a sample at its place until the next turn, so
 * that a ring stands still and is no work for the canvas. Freezing lays the last window out from left to right, and the
 * rings with it.
 */
export function FindingRings({ findings, nowMs, still, frozen, windowSeconds }: FindingRingsProps) {
  const stands = frozen !== null || still;
  const [held, setHeld] = useState({ nowMs, findings });
  if (!stands && (held.nowMs !== nowMs || held.findings !== findings)) setHeld({ nowMs, findings });
  const windowMs = windowSeconds * 1000;
  const shownMs = frozen?.toMs ?? held.nowMs;
  const oldestMs = frozen?.fromMs ?? shownMs - windowMs * (1 - LEAVES_BEFORE_SHARE);
  const scale = { windowMs, plotWidth: 1 };
  const chipShare = usePhone() ? CHIP_SHARE.phone : CHIP_SHARE.desk;
  const shown = held.findings
    .filter(({ fromMs, toMs }) => fromMs >= oldestMs && fromMs <= shownMs && toMs >= oldestMs)
    .map((finding) => ({
      finding,
      from: timeToX(scale, frozen?.fromMs ?? turnStart(scale, finding.fromMs), finding.fromMs),
    }));
  const rows = stackChips(
    shown.map(({ from }) => from),
    chipShare,
  );
  return (
    <div className={styles['rings']} style={{ right: GUTTER_PX }}>
      {shown.map(({ finding, from }, position) => {
        const width = Math.min(1 - from, (finding.toMs - finding.fromMs) / windowMs);
        const row = rows[position] ?? null;
        return (
          <div
            key={finding.key}
            className={styles['ring']}
            data-provisional={finding.provisional}
            data-dense={windowSeconds >= DENSE_FROM_SECONDS}
            style={{ left: `${100 * from}%`, width: `${100 * width}%` }}
          >
            {finding.kind !== null && row !== null && (
              <span className={styles['chip']} data-row={row}>
                <FindingMark kind={finding.kind} />
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}
