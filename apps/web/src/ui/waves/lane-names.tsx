import { printScale, type LaneCode, type SweepLane } from '@eupnea/waveform';
import { useTranslation } from 'react-i18next';

interface LaneNamesProps {
  readonly lanes: readonly SweepLane<LaneCode>[];
  /** Lanes that are not drawn; their reason stands in their place. */
  readonly absent?: readonly LaneCode[];
}

/** What the lanes of a sweep show, for those who cannot see the canvas. */
export function LaneNames({ lanes, absent = [] }: LaneNamesProps) {
  const { t } = useTranslation();
  return (
    <ul className="visually-hidden">
      {lanes.map((lane) => (
        <li key={lane.channel}>
          {absent.includes(lane.channel)
            ? lane.absentText
            : t('monitor.laneRange', {
                name: lane.label,
                unit: lane.unit,
                minimum: printScale(lane, lane.minimum),
                maximum: printScale(lane, lane.maximum),
              })}
        </li>
      ))}
    </ul>
  );
}
