import { createExternalStore } from './external-store.ts';

/** No patient is selected (specification section 9). */
const NO_PATIENT = -1;

const selectedPatient = createExternalStore<number>(NO_PATIENT);

export function selectPatient(patientId: number): void {
  selectedPatient.set(patientId);
}

/** What a 401 does to the selection. */
export function resetSelectedPatient(): void {
  selectedPatient.set(NO_PATIENT);
}

export function readSelectedPatient(): number {
  return selectedPatient.get();
}
