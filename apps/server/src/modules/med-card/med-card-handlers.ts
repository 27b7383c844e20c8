import type { MED_CARD_ENDPOINTS } from '@eupnea/contracts/endpoints/med-card';
import { listParameters } from '@eupnea/model';
import type { Handlers } from '../../http/register-handlers.ts';
import type { TimeseriesService } from '../timeseries/timeseries-service.ts';
import type { MedCardService } from './med-card-service.ts';
import type { MedicationService } from './medication-service.ts';

/** Parameters drawn by default. */
const ALL_MONITORED = listParameters('monitored').map(({ code }) => code);

interface MedCardServices {
  readonly medCard: MedCardService;
  readonly medications: MedicationService;
  readonly timeseries: TimeseriesService;
}

export function createMedCardHandlers({
  medCard,
  medications,
  timeseries,
}: MedCardServices): Handlers<typeof MED_CARD_ENDPOINTS> {
  return {
    getMedCard: ({ caller, query }) => medCard.getMedCard(caller, query.patient_id),
    addBloodData: ({ caller, body, actor }) => medCard.addBloodData(caller, body, actor),
    listBloodData: ({ params, query }) => medCard.listBloodData(params.id, query),
    addArterialBloodGas: ({ caller, body, actor }) => medCard.addArterialBloodGas(caller, body, actor),
    listArterialBloodGas: ({ params, query }) => medCard.listArterialBloodGas(params.id, query),
    correctBloodData: ({ caller, params, body, actor }) =>
      medCard.correctBloodData(caller, params.id, body, actor),
    correctArterialBloodGas: ({ caller, params, body, actor }) =>
      medCard.correctArterialBloodGas(caller, params.id, body, actor),
    deleteLabSample: ({ caller, params, actor }) => medCard.deleteSample(caller, params.id, actor),
    restoreLabSample: ({ caller, params, actor }) => medCard.restoreSample(caller, params.id, actor),
    listMedications: ({ params, query }) => medications.list(params.id, query),
    addMedication: ({ caller, params, body, actor }) => medications.add(caller, params.id, body, actor),
    editMedication: ({ caller, params, body, actor }) => medications.edit(caller, params.id, body, actor),
    deleteMedication: ({ caller, params, actor }) => medications.delete(caller, params.id, actor),
    restoreMedication: ({ caller, params, actor }) => medications.restore(caller, params.id, actor),
    patientReadings: ({ caller, params, query }) => {
      const { parameters, ...scope } = query;
      const parameter = parameters.length > 0 ? parameters : ALL_MONITORED;
      return timeseries.readReadings(caller, { ...scope, patient_id: params.id, parameter });
    },
  };
}
