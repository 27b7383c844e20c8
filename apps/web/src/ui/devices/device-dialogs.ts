import { lazyPart } from '../../lib/lazy-part.tsx';

/** The dialogs of a device, whose inputs weigh more than the cards that open them. */
export const DeviceFormDialog = lazyPart(() => import('./device-form-dialog.tsx'), 'DeviceFormDialog');
export const AssignPatientDialog = lazyPart(
  () => import('./assign-patient-dialog.tsx'),
  'AssignPatientDialog',
);
