import type { FastifyInstance } from 'fastify';
import type { TimeseriesService } from '../timeseries/timeseries-service.ts';
import { registerAddArterialBloodGas } from './add-arterial-blood-gas.ts';
import { registerAddBloodData } from './add-blood-data.ts';
import { registerAddMedication } from './add-medication.ts';
import { registerCorrectArterialBloodGas } from './correct-arterial-blood-gas.ts';
import { registerCorrectBloodData } from './correct-blood-data.ts';
import { registerDeleteLabSample } from './delete-lab-sample.ts';
import { registerDeleteMedication } from './delete-medication.ts';
import { registerEditMedication } from './edit-medication.ts';
import { registerGetMedCard } from './get-med-card.ts';
import { registerListArterialBloodGas } from './list-arterial-blood-gas.ts';
import { registerListBloodData } from './list-blood-data.ts';
import { registerListMedications } from './list-medications.ts';
import type { MedCardService } from './med-card-service.ts';
import type { MedicationService } from './medication-service.ts';
import { registerPatientReadings } from './patient-readings.ts';
import { registerRestoreLabSample } from './restore-lab-sample.ts';
import { registerRestoreMedication } from './restore-medication.ts';

export interface MedCardServices {
  readonly medCard: MedCardService;
  readonly medications: MedicationService;
}

export function registerMedCardEndpoints(
  server: FastifyInstance,
  { medCard, medications }: MedCardServices,
  timeseries: TimeseriesService,
): void {
  registerGetMedCard(server, medCard);
  registerAddBloodData(server, medCard);
  registerListBloodData(server, medCard);
  registerAddArterialBloodGas(server, medCard);
  registerListArterialBloodGas(server, medCard);
  registerCorrectBloodData(server, medCard);
  registerCorrectArterialBloodGas(server, medCard);
  registerDeleteLabSample(server, medCard);
  registerRestoreLabSample(server, medCard);
  registerListMedications(server, medications);
  registerAddMedication(server, medications);
  registerEditMedication(server, medications);
  registerDeleteMedication(server, medications);
  registerRestoreMedication(server, medications);
  registerPatientReadings(server, timeseries);
}
