import type { Weaning } from '@eupnea/contracts/weaning';
import { WEANING_STATES, type WeaningState } from '@eupnea/model';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@eupnea/notation/format-duration';
import { formatNumber } from '@eupnea/notation/format-number';
import { formatInstant } from '../../../lib/format/format-time.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { MISSING } from '@eupnea/notation/display-value';
import { ReportTile } from '../components/report-tile.tsx';
import reportStyles from '../components/report.module.css';

/** Time in each state over the days shown, and ventilator-free days. */
export function WeaningTiles({ weaning }: { readonly weaning: Weaning }) {
  const { t } = useTranslation();
  const total = (state: WeaningState): number =>
    weaning.days.reduce((sum, { seconds }) => sum + seconds[state], 0);
  const all = WEANING_STATES.reduce((sum, state) => sum + total(state), 0);
  const share = (seconds: number): string => (all === 0 ? MISSING : `${Math.round((100 * seconds) / all)} %`);
  return (
    <dl className={reportStyles['tiles']}>
      {WEANING_STATES.map((state) => (
        <ReportTile
          key={state}
          name={t(`weaning.state.${state}`)}
          value={formatDuration(total(state) * 1000)}
          note={t('weaning.ofTime', { share: share(total(state)) })}
        />
      ))}
      <FreeTile weaning={weaning} />
    </dl>
  );
}

function FreeTile({ weaning }: { readonly weaning: Weaning }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { state, days, of_days: ofDays, last_end: end } = weaning.ventilator_free;
  return (
    <ReportTile
      name={t('weaning.free', { days: ofDays })}
      value={days === null ? MISSING : formatNumber(days, 1, locale)}
      unit={days === null ? '' : 'd'}
      note={
        <>
          {t(`weaning.freeState.${state}`)}
          {end !== null && ` ${t('weaning.freeSince', { time: formatInstant(end, locale) })}`}
        </>
      }
    />
  );
}
