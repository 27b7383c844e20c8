import { GUTTER_PX } from '@eupnea/waveform';
import { useTranslation } from 'react-i18next';
import { FindingMark } from '../../../ui/findings/finding-mark.tsx';
import { placeLanes, type LanePiece } from '../logic/place-lanes.ts';
import type { LaneBreath } from '../worker/simulator-message.ts';
import styles from './breath-lanes.module.css';

interface BreathLanesProps {
  readonly breaths: readonly LaneBreath[];
  /** Position of the trace in run time, s. */
  readonly nowS: number;
  readonly windowSeconds: number;
}

/** Two lanes below the sweep with a box per breath: truth above findings. */
export function BreathLanes({ breaths, nowS, windowSeconds }: BreathLanesProps) {
  const { t } = useTranslation();
  const pieces = placeLanes(breaths, nowS, windowSeconds);
  return (
    <div className={styles['lanes']}>
      <Lane name={t('simulator.truth')} pieces={pieces} mark={TrueMarks} />
      <Lane name={t('simulator.found')} pieces={pieces} mark={FoundMarks} />
      <p className={styles['legend']}>
        <span>{t('simulator.legendNormal')}</span>
        <span>{t('simulator.legendProvisional')}</span>
        <span>{t('simulator.legendAmbiguous')}</span>
        <span>{t('simulator.legendUnjudged')}</span>
        <span>
          {t('simulator.asynchrony')}: {t('monitor.asynchronyDefinition')}
        </span>
      </p>
    </div>
  );
}

interface LaneProps {
  readonly name: string;
  readonly pieces: readonly LanePiece[];
  readonly mark: (props: { readonly breath: LaneBreath }) => React.ReactNode;
}

function Lane({ name, pieces, mark: Mark }: LaneProps) {
  return (
    <>
      <h3 className={styles['name']}>{name}</h3>
      <div className={styles['track']} style={{ paddingRight: GUTTER_PX }}>
        <ul className={styles['boxes']} aria-label={name}>
          {pieces.map(({ key, breath, from, width }) => (
            <li
              key={key}
              className={styles['place']}
              style={{ left: `${100 * from}%`, width: `${100 * width}%` }}
            >
              <Mark breath={breath} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function TrueMarks({ breath: { truth } }: { readonly breath: LaneBreath }) {
  const { t } = useTranslation();
  if (truth === null)
    return (
      <span className={styles['box']} data-unjudged="true" title={t('simulator.notJudged')}>
        –
      </span>
    );
  return (
    <span className={styles['box']}>
      {truth.length === 0 && <Normal />}
      {truth.map(({ kind, ambiguous }) => (
        <span key={kind} className={styles['kind']} data-ambiguous={ambiguous}>
          <FindingMark kind={kind} />
          {ambiguous && '?'}
        </span>
      ))}
    </span>
  );
}

function FoundMarks({ breath: { found } }: { readonly breath: LaneBreath }) {
  const provisional = found.some((one) => one.provisional);
  return (
    <span className={styles['box']} data-provisional={provisional}>
      {found.length === 0 && <Normal />}
      {found.map(({ kind }) => (
        <span key={kind} className={styles['kind']}>
          <FindingMark kind={kind} />
        </span>
      ))}
    </span>
  );
}

function Normal() {
  const { t } = useTranslation();
  return <span title={t('simulator.normal')}>{t('simulator.normalLetter')}</span>;
}
