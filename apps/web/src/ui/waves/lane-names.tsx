import { printScale, type LaneCode, type SweepLane } from '@eupnea/waveform';
import { useTranslation } from 'react-i18next';

/** What the lanes of a sweep show, for those who cannot see the canvas. */
export function LaneNames({ lanes }: { readonly lanes: readonly SweepLane<LaneCode>[] }) {
  const { t } = useTranslation();
  return (
    <ul className="visually-hidden">
      {lanes.map((lane) => (
        <li key={lane.channel}>
          {t('monitor.laneRange', {
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
