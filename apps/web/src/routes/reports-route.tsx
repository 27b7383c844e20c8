import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../config/paths.ts';
import { DayReportsPage } from '../features/reports/components/day-reports-page.tsx';
import { ProtectionPage } from '../features/reports/components/protection-page.tsx';
import { ReportMatrixPage } from '../features/reports/components/report-matrix-page.tsx';
import { DailyReportPage } from '../features/reports/daily-report-page.tsx';
import { readMatrixSearch } from '../features/reports/logic/matrix-search.ts';
import { readProtectionSearch, writeProtectionSearch } from '../features/reports/logic/protection-search.ts';
import { readPeepStepsSearch } from '../features/reports/logic/peep-steps-search.ts';
import { readReportSearch, writeReportSearch } from '../features/reports/logic/report-search.ts';
import { readRoundSearch, writeRoundSearch } from '../features/reports/logic/round-search.ts';
import { readWeaningSearch } from '../features/reports/logic/weaning-search.ts';
import { RoundPageView } from '../features/reports/round-page.tsx';
import { OUR_INDEX_CHOICE } from '../lib/clinical/index-choice-search.ts';
import { useProjectScope, withinProject } from '../lib/project-scope.ts';
import { DataSourceNote } from '../ui/data-source/data-source-note.tsx';
import { endOfHour } from '../features/reports/logic/end-of-hour.ts';
import { BreathsLink } from './breaths-link.tsx';
import { PeepStepsArea } from './peep-steps-area.tsx';
import { WeaningArea } from './weaning-area.tsx';
import { ReportCrumb } from './report-crumb.tsx';

/** `/reports?patient=7&date=2026-11-19`, with `view=round` the round page, with `view=weaning` the weaning page, with `view=peep-steps` the PEEP steps; without a patient or a device: patients by days. */
export function ReportsRoute() {
  return (
    <>
      <DataSourceNote />
      <ReportsArea />
    </>
  );
}

function ReportsArea() {
  const { t } = useTranslation();
  const address = useSearch({ strict: false });
  const search = readReportSearch(address);
  const round = readRoundSearch(address);
  const weaning = readWeaningSearch(address);
  const navigate = useNavigate();
  const projectId = useProjectScope();
  const { patient, device } = search;
  if (readProtectionSearch(address) !== null) return <Protection projectId={projectId} />;
  const peepSteps = readPeepStepsSearch(address);
  if (peepSteps !== null) return <PeepStepsArea search={peepSteps} />;
  if (weaning !== null) return <WeaningArea search={weaning} />;
  if (round !== null) {
    return (
      <RoundPageView
        key={`${projectId} ${round.patient}`}
        search={round}
        projectId={projectId}
        crumb={<ReportCrumb patient={round.patient} title={t('round.title')} />}
        renderHour={({ patient: shown }, { start }, name) => (
          <HourLink patientId={shown.id} start={start} name={name} />
        )}
        onSearchChange={(next) =>
          void navigate({ to: '.', search: writeRoundSearch(next), resetScroll: false })
        }
      />
    );
  }
  if (patient === null && device === null) return <Reports projectId={projectId} />;
  return (
    <DailyReportPage
      key={`${projectId} ${patient} ${device}`}
      search={search}
      projectId={projectId}
      crumb={
        <>
          <Link to={withinProject(PATHS.reports, projectId)}>{t('navigation.reports')}</Link> /{' '}
          {t('reports.title')}
          {patient !== null && (
            <>
              {' · '}
              <Link to="." search={{ patient, view: 'round' }}>
                {t('round.title')}
              </Link>
              {' · '}
              <Link to="." search={{ patient, view: 'weaning' }}>
                {t('weaning.title')}
              </Link>
              {' · '}
              <Link to="." search={{ patient, view: 'peep-steps' }}>
                {t('peepSteps.title')}
              </Link>
            </>
          )}
        </>
      }
      renderHour={({ patient: shown }, { start }, name) => (
        <HourLink patientId={shown?.id ?? null} start={start} name={name} />
      )}
      onSearchChange={(next, how) =>
        void navigate({
          to: '.',
          search: writeReportSearch(next),
          replace: how === 'quiet',
          resetScroll: false,
        })
      }
    />
  );
}

/** The audit of protective ventilation; an hour of the open cell leads to its breaths. */
function Protection({ projectId }: { readonly projectId: string | undefined }) {
  const { t } = useTranslation();
  const search = readProtectionSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  if (search === null) return null;
  return (
    <ProtectionPage
      key={projectId}
      search={search}
      projectId={projectId}
      crumb={
        <>
          <Link to={withinProject(PATHS.reports, projectId)}>{t('navigation.reports')}</Link> /{' '}
          {t('protection.title')}
        </>
      }
      renderHour={(patientId, start, name) => <HourLink patientId={patientId} start={start} name={name} />}
      onSearchChange={(next) =>
        void navigate({
          to: '.',
          search: writeProtectionSearch(next),
          replace: next.cell === null,
          resetScroll: false,
        })
      }
    />
  );
}

/** The matrix of patients and days, or every report of one day. */
function Reports({ projectId }: { readonly projectId: string | undefined }) {
  const { t } = useTranslation();
  const search = readMatrixSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  if (search.all !== undefined) {
    return (
      <DayReportsPage
        key={`${projectId} ${search.all} ${search.search}`}
        day={search.all}
        search={search.search}
        choice={OUR_INDEX_CHOICE}
        projectId={projectId}
        crumb={
          <>
            <Link to={withinProject(PATHS.reports, projectId)}>{t('navigation.reports')}</Link> / {search.all}
          </>
        }
      />
    );
  }
  return (
    <ReportMatrixPage
      key={projectId}
      search={search}
      projectId={projectId}
      onSearchChange={(next) =>
        void navigate({ to: '.', search: readMatrixSearch({ ...next }), replace: true, resetScroll: false })
      }
    />
  );
}

interface HourLinkProps {
  readonly patientId: number | null;
  readonly start: string;
  readonly name: string;
}

/** Link to the breaths of the hour. */
function HourLink({ patientId, start, name }: HourLinkProps) {
  return <BreathsLink patientId={patientId} from={start} to={endOfHour(start)} name={name} />;
}
