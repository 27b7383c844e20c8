import { createExternalStore } from './external-store.ts';

/** No selected patient (specification section 9). */
const NO_PATIENT = -1;

const selectedPatient = createExternalStore<number>(NO_PATIENT);

export function selectPatient(patientId: number): void {
  selectedPatient.set(patientId);
}

/** Clears the selection after a 401. */
export function resetSelectedPatient(): void {
  selectedPatient.set(NO_PATIENT);
}

export function readSelectedPatient(): number {
  return selectedPatient.get();
}
