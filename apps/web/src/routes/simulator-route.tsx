import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readSimulatorSearch, writeSimulatorSearch } from '../features/simulator/logic/simulator-search.ts';
import { SimulatorPage } from '../features/simulator/simulator-page.tsx';

/** `/simulator?scenario=copd-auto-peep&seed=20261&mode=ps&peep=8`. */
export function SimulatorRoute() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const plan = useMemo(() => readSimulatorSearch(search), [search]);
  return (
    <SimulatorPage
      plan={plan}
      onPlan={(next) =>
        void navigate({ to: '.', search: writeSimulatorSearch(next), replace: true, resetScroll: false })
      }
    />
  );
}
