import { useNavigate } from '@tanstack/react-router';
import { PATHS } from '../config/paths.ts';
import { CabinetPage } from '../features/cabinet/cabinet-page.tsx';

/** `/cabinet`. */
export function CabinetRoute() {
  const navigate = useNavigate();
  return <CabinetPage onDeleted={() => void navigate({ to: PATHS.signIn, replace: true })} />;
}
