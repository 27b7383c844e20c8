import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type PeepStepsSearch, writePeepStepsSearch } from '../features/reports/logic/peep-steps-search.ts';
import { PeepStepsPageView } from '../features/reports/peep-steps-page.tsx';
import { useProjectScope } from '../lib/project-scope.ts';
import { BreathsLink } from './breaths-link.tsx';
import { ReportCrumb } from './report-crumb.tsx';

/** PEEP steps of one patient; a level leads to its breaths. */
export function PeepStepsArea({ search }: { readonly search: PeepStepsSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const projectId = useProjectScope();
  return (
    <PeepStepsPageView
      key={`${projectId} ${search.patient}`}
      search={search}
      projectId={projectId}
      crumb={<ReportCrumb patient={search.patient} title={t('peepSteps.title')} />}
      renderLevel={({ patient }, { start, end }, name) => (
        <BreathsLink patientId={patient.id} from={start} to={end} name={name} />
      )}
      onSearchChange={(next) =>
        void navigate({ to: '.', search: writePeepStepsSearch(next), resetScroll: false })
      }
    />
  );
}
