import { PATHS } from '../../config/paths.ts';

/** Routes for visitors without a session. Signed-in users are redirected to /patients. */
const VISITOR_ONLY = new Set(['auth', 'verify-email']);

/**
 * First path segments that need a session and the feature of the same name (specification sections 2 and 6).
 */
export const GUARDED: ReadonlySet<string> = new Set([
  '',
  'patient',
  'patients',
  'projects',
  'validation',
  'reports',
  'alarm-analytics',
  'labeling-app',
  'cabinet',
  'monilitycs',
  'analytics',
  'research',
  'conversion',
  'patient-management',
  'simulator',
]);

/** Always added to the features that the guard reads, after an empty list was judged as empty. */
const EVERYONE = ['cabinet', 'about'];
const LABELING = 'labeling-app';
const PROJECTS = 'projects';
/** Where a user sees patients: the wall of their ventilators, and the list. */
const WALL = 'monilitycs';
const PATIENT_LIST = 'patient-management';

export interface AccessQuestion {
  readonly pathname: string;
  readonly signedIn: boolean;
  /** Codes in the server's order; cabinet and about are included only when granted. */
  readonly featureCodes: readonly string[];
  /** The policy asks for a second factor that the session lacks. */
  readonly needsFactor: boolean;
}

/**
 * Returns the path to redirect to; null when the page may open. Unknown paths open and show "Page not found".
 */
export function decideAccess(question: AccessQuestion): string | null {
  const { pathname, signedIn, featureCodes, needsFactor } = question;
  const [first = '', , third] = pathname.split('/').filter((segment) => segment !== '');
  if (VISITOR_ONLY.has(first)) return signedIn ? PATHS.patients : null;
  if (!GUARDED.has(first)) return null;
  if (!signedIn) return PATHS.signIn;
  if (needsFactor) return PATHS.secondFactor;
  const fallback = featureCodes[0] === LABELING ? PATHS.labelingApp : PATHS.root;
  if (first === '') return fallback === PATHS.root ? null : fallback;
  if (first === 'patients') return showPatients(featureCodes, fallback);
  const wanted = first === PROJECTS ? (third ?? PROJECTS) : first;
  const known = featureCodes.length === 0 ? [] : [...featureCodes, ...EVERYONE];
  return known.includes(wanted) ? null : fallback;
}

/** Where a user looks at patients first: the wall, else the list (docs/decisions/0041). */
function showPatients(featureCodes: readonly string[], fallback: string): string {
  if (fallback === PATHS.root && featureCodes.includes(WALL)) return PATHS.root;
  return featureCodes.includes(PATIENT_LIST) ? PATHS.patientManagement : fallback;
}
