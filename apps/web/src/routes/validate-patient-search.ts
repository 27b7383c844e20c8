interface PatientSearch {
  readonly device_id?: string;
}

/** Ids in addresses are integers; the patient of a device without one is -1. */
export const INTEGER = /^-?\d{1,15}$/;

export function validatePatientSearch(search: Readonly<Record<string, unknown>>): PatientSearch {
  const id = search['device_id'];
  return typeof id === 'string' && INTEGER.test(id) ? { device_id: id } : {};
}
