import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type WeaningSearch, writeWeaningSearch } from '../features/reports/logic/weaning-search.ts';
import { WeaningPageView } from '../features/reports/weaning-page.tsx';
import { useProjectScope } from '../lib/project-scope.ts';
import { BreathsLink } from './breaths-link.tsx';
import { ReportCrumb } from './report-crumb.tsx';

/** Weaning of one patient; a trial leads to its breaths. */
export function WeaningArea({ search }: { readonly search: WeaningSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const projectId = useProjectScope();
  return (
    <WeaningPageView
      key={`${projectId} ${search.patient}`}
      search={search}
      projectId={projectId}
      crumb={<ReportCrumb patient={search.patient} title={t('weaning.title')} />}
      renderTrial={({ patient }, { start, end }, name) => (
        <BreathsLink patientId={patient.id} from={start} to={end} name={name} />
      )}
      onSearchChange={(next) =>
        void navigate({ to: '.', search: writeWeaningSearch(next), resetScroll: false })
      }
    />
  );
}
