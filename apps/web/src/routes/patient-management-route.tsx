import { useNavigate, useSearch } from '@tanstack/react-router';
import { readManagementSearch } from '../features/patient-management/logic/management-search.ts';
import { PatientManagementPage } from '../features/patient-management/patient-management-page.tsx';
import { UploadSection } from '../features/upload/upload-section.tsx';

/** `/patient-management?tab=uploads&upload=12`. */
export function PatientManagementRoute() {
  const search = readManagementSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return (
    <PatientManagementPage
      search={search}
      onSearchChange={(next) => void navigate({ to: '.', search: next, resetScroll: false })}
      uploads={
        <UploadSection
          selected={search.upload ?? null}
          onSelect={(upload) =>
            void navigate({
              to: '.',
              search: { tab: 'uploads', ...(upload === null ? {} : { upload }) },
              replace: true,
              resetScroll: false,
            })
          }
        />
      }
    />
  );
}
