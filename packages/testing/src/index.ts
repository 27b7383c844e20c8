export { aSampleBlock, type SampleBlockTraits } from './a-sample-block.ts';
export { countSamples, listBlocks, readChannel } from './read-samples.ts';
export {
  aVentilatedPatient,
  type VentilatedPatient,
  type VentilatedPatientTraits,
} from './a-ventilated-patient.ts';
