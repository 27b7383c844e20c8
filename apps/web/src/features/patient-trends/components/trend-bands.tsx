import type { TimeseriesBands } from '@eupnea/contracts/timeseries';
import type { TimeWindow } from '@eupnea/waveform';
import { useTranslation } from 'react-i18next';
import { listLinks, listModes, type BandPiece } from '../logic/trend-bands.ts';
import styles from '../../../ui/trends/trend-stack.module.css';

interface TrendBandsProps {
  readonly bands: TimeseriesBands;
  readonly view: TimeWindow;
}

/** Strips above the panels: ventilation mode and connection over time. */
export function TrendBands({ bands, view }: TrendBandsProps) {
  const { t } = useTranslation();
  const modes = listModes(bands, view, t('trends.modeUnknown'));
  const links = listLinks(bands, view, {
    connected: t('trends.connected'),
    lost: t('link.disconnected'),
    standby: t('link.standby'),
  });
  return (
    <>
      <Band name={t('trends.mode')} pieces={modes} lane="lane" />
      <Band name={t('trends.link')} pieces={links} lane="linkLane" />
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
