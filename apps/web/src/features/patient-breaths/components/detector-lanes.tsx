import type { DetectorFinding, DetectorInReview } from '@eupnea/contracts/detector-finding';
import { formatNumber } from '@eupnea/notation/format-number';
import { SCALE_PX, type TimeWindow } from '@eupnea/waveform';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useExternalStore, type ExternalStore } from '../../../lib/external-store.ts';
import { formatClock } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import type { Review } from '../../../lib/stored/review.ts';
import { useDetectorFindings } from '../hooks/use-detector-findings.ts';
import { type FindingBin, type FindingMark, layFindings, readHidden } from '../logic/lay-findings.ts';
import styles from './detector-lanes.module.css';

const ROW_PX = 24;

interface DetectorLanesProps {
  readonly review: Review;
  /** Visible window of the waves, outside of React because it moves with every frame. */
  readonly shown: ExternalStore<TimeWindow | null>;
}

/** A lane for each detector of others that was run here: its findings above the waves, apart from Eupnea's. */
export function DetectorLanes({ review, shown }: DetectorLanesProps) {
  const { t } = useTranslation();
  const view = useExternalStore(shown);
  const data = useDetectorFindings(review, view);
  const hidden = readHidden(review.search.hidden);
  if (data === undefined || view === null) return null;
  const lanes = data.detectors.filter(({ id, run }) => run !== null && !hidden.has(id));
  return (
    <>
      {lanes.map((detector) => (
        <DetectorLane
          key={detector.id}
          detector={detector}
          findings={data.findings}
          deviceId={review.scope.device_id}
          view={view}
        />
      ))}
      {data.cut && lanes.length > 0 && <p className={styles['more']}>{t('detectors.cut')}</p>}
    </>
  );
}

interface DetectorLaneProps {
  readonly detector: DetectorInReview;
  readonly findings: readonly DetectorFinding[];
  readonly deviceId: number | undefined;
  readonly view: TimeWindow;
}

function DetectorLane({ detector, findings, deviceId, view }: DetectorLaneProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [opened, setOpened] = useState<DetectorFinding | null>(null);
  const own = useMemo(
    () =>
      findings.filter(
        (found) =>
          found.detector_id === detector.id && (deviceId === undefined || found.device_id === deviceId),
      ),
    [findings, detector.id, deviceId],
  );
  const { marks, bins, rows } = layFindings(own, view);
  const describe = ({ name, confidence }: DetectorFinding): string =>
    t('detectors.confidence', { name, confidence: formatNumber(confidence, 2, locale) });
  return (
    <div className={styles['lane']}>
      <p className={styles['name']}>
        {t('detectors.laneShort', { name: detector.name })}
        <span role="status">
          {opened !== null &&
            `${describe(opened)}, ${formatClock(Date.parse(opened.started_at), locale)} – ${formatClock(
              Date.parse(opened.ended_at),
              locale,
            )}`}
          {opened === null && marks.length === 0 && bins.length === 0 && t('detectors.noFindings')}
        </span>
      </p>
      <ul
        className={styles['marks']}
        style={{ marginLeft: SCALE_PX, height: rows * ROW_PX }}
        aria-label={t('detectors.lane', { name: detector.name })}
      >
        {marks.map((mark) => (
          <Mark
            key={mark.finding.id}
            mark={mark}
            text={describe(mark.finding)}
            onOpen={() => setOpened(mark.finding)}
          />
        ))}
        {bins.map((bin) => (
          <Bin key={bin.fromMs} bin={bin} view={view} />
        ))}
      </ul>
    </div>
  );
}

interface MarkProps {
  readonly mark: FindingMark;
  readonly text: string;
  readonly onOpen: () => void;
}

function Mark({ mark: { finding, from, to, row }, text, onOpen }: MarkProps) {
  const locale = useLocale();
  return (
    <li style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%`, top: row * ROW_PX }}>
      <button type="button" title={text} onClick={onOpen}>
        {finding.name} {formatNumber(finding.confidence, 2, locale)}
      </button>
    </li>
  );
}

function Bin({
  bin: { fromMs, toMs, count },
  view,
}: {
  readonly bin: FindingBin;
  readonly view: TimeWindow;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (count === 0) return null;
  const share = (timeMs: number) => ((timeMs - view.fromMs) / (view.toMs - view.fromMs)) * 100;
  const text = t('detectors.bin', {
    count,
    from: formatClock(fromMs, locale),
    to: formatClock(toMs, locale),
  });
  return (
    <li data-bin style={{ left: `${share(fromMs)}%`, width: `${share(toMs) - share(fromMs)}%` }} title={text}>
      <span>{count}</span>
    </li>
  );
}
