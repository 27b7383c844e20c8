import type { LiveFinding } from '@eupnea/contracts/live/live-finding';
import { GUTTER_PX, timeToX, turnStart, type FrozenSweep } from '@eupnea/waveform';
import { useState } from 'react';
import { findingKey } from '../../../live/finding-history.ts';
import { isFindingKind } from '../../../lib/clinical/is-finding-kind.ts';
import { FindingMark } from '../../../ui/findings/finding-mark.tsx';
import { usePhone } from '../../../ui/use-narrow.ts';
import { stackChips } from '../logic/stack-chips.ts';
import styles from './finding-rings.module.css';

/** The bar that erases the oldest picture runs ahead of the trace: what it is about to reach goes before it does. */
const LEAVES_BEFORE_MS = 1_000;

/** How much of the waves a chip covers, roughly: it only has to keep two of them apart. */
const CHIP_SHARE = { desk: 0.06, phone: 0.17 } as const;

interface FindingRingsProps {
  readonly findings: readonly LiveFinding[];
  /** Server time: where the trace is, to the second. */
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
  const oldestMs = frozen?.fromMs ?? shownMs - windowMs + LEAVES_BEFORE_MS;
  const scale = { windowMs, plotWidth: 1 };
  const chipShare = usePhone() ? CHIP_SHARE.phone : CHIP_SHARE.desk;
  const shown = held.findings
    .filter(({ sign_from, sign_to }) => sign_from >= oldestMs && sign_from <= shownMs && sign_to >= oldestMs)
    .map((finding) => ({
      finding,
      from: timeToX(scale, frozen?.fromMs ?? turnStart(scale, finding.sign_from), finding.sign_from),
    }));
  const rows = stackChips(
    shown.map(({ from }) => from),
    chipShare,
  );
  return (
    <div className={styles['rings']} style={{ right: GUTTER_PX }}>
      {shown.map(({ finding, from }, position) => {
        const width = Math.min(1 - from, (finding.sign_to - finding.sign_from) / windowMs);
        return (
          <div
            key={findingKey(finding)}
            className={styles['ring']}
            data-provisional={finding.state === 'provisional'}
            style={{ left: `${100 * from}%`, width: `${100 * width}%` }}
          >
            {isFindingKind(finding.kind) && (
              <span className={styles['chip']} data-row={rows[position]}>
                <FindingMark kind={finding.kind} />
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}
