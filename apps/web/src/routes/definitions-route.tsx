import { useLocation } from '@tanstack/react-router';
import { DefinitionsPage } from '../features/definitions/definitions-page.tsx';

/** `/definitions#monitored-Pmax`. */
export function DefinitionsRoute() {
  return <DefinitionsPage current={useLocation().hash} />;
}
