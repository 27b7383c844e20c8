import type { TimeseriesBands } from '@eupnea/contracts/timeseries';
import type { TimeWindow } from '@eupnea/waveform';
import { useTranslation } from 'react-i18next';
import type { LaneCode } from './timeline-rows.ts';
import { listLinks, listModes, type BandPiece } from './list-bands.ts';
import styles from '../trends/trend-stack.module.css';

interface TimelineBandsProps {
  readonly bands: TimeseriesBands;
  readonly view: TimeWindow;
  readonly lanes: readonly LaneCode[];
}

/** Strips above the panels: ventilation mode and connection over time. */
export function TimelineBands({ bands, view, lanes }: TimelineBandsProps) {
  const { t } = useTranslation();
  const modes = listModes(bands, view, t('trends.modeUnknown'));
  const links = listLinks(bands, view, {
    connected: t('trends.connected'),
    lost: t('link.disconnected'),
    standby: t('link.standby'),
  });
  return (
    <>
      {lanes.includes('mode') && <Band name={t('timeline.lane.mode')} pieces={modes} lane="lane" />}
      {lanes.includes('link') && <Band name={t('timeline.lane.link')} pieces={links} lane="linkLane" />}
    </>
  );
}

interface BandProps {
  readonly name: string;
  readonly pieces: readonly BandPiece[];
  readonly lane: 'lane' | 'linkLane';
}

function Band({ name, pieces, lane }: BandProps) {
  return (
    <div className={styles['band']}>
      <p className={styles['bandName']}>{name}</p>
      <ul className={styles[lane]} aria-label={name}>
        {pieces.map(({ key, left, width, text, strong }) => (
          <li
            key={key}
            className={styles['piece']}
            data-strong={strong}
            title={text}
            style={{ left: `${left * 100}%`, width: `${width * 100}%` }}
          >
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
