import type { BreathFeatures, VentilationControl } from '@eupnea/model';
import type { AnalysisDepth, BreathCompletion } from './breath-completion.ts';
import type { BreathView } from './breath-view.ts';
import { completeBreath } from './complete-breath.ts';
import { createAbsentFeatures } from './features/absent-features.ts';
import { gateVolumes } from './features/gate-volumes.ts';
import { measureAreas } from './features/measure-areas.ts';
import { measureCycling } from './features/measure-cycling.ts';
import { measureFlows } from './features/measure-flows.ts';
import { measurePlateau } from './features/measure-plateau.ts';
import { measurePressures } from './features/measure-pressures.ts';
import { measureRatios } from './features/measure-ratios.ts';
import { measureStressIndex } from './features/measure-stress-index.ts';
import { measureTimes } from './features/measure-times.ts';
import { measureTrigger } from './features/measure-trigger.ts';
import { measureVolumes } from './features/measure-volumes.ts';
import { roundFeatures } from './features/round-features.ts';
import { measureGas } from './gas/measure-gas.ts';
import { measureHold } from './manoeuvres/measure-hold.ts';
import { measureOcclusion } from './manoeuvres/measure-occlusion.ts';
import { measureMuscles } from './muscles/measure-muscles.ts';
import { measureSignalQuality } from './quality/measure-signal-quality.ts';

export interface BreathMeasurement extends BreathCompletion {
  readonly features: BreathFeatures;
}

const CONTROLLED: ReadonlySet<VentilationControl> = new Set(['vc', 'pc', 'dual']);

/**
 * Measures one breath. @param proportional whether the device reports that its pressure follows the patient;
 * null when unknown
 */
export function measureBreath(
  view: BreathView,
  depth: AnalysisDepth,
  proportional: boolean | null = null,
): BreathMeasurement {
  const features = createAbsentFeatures();
  const completion = measureAll(view, features, depth, proportional);
  roundFeatures(features);
  return { features, ...completion };
}

/** Order matters: later measures read earlier features. */
function measureAll(
  view: BreathView,
  features: BreathFeatures,
  depth: AnalysisDepth,
  proportional: boolean | null,
): BreathCompletion {
  measureTimes(view, features);
  measureVolumes(view, features);
  measurePressures(view, features);
  const gated = gateVolumes(view, features);
  measureFlows(view, features);
  measureTrigger(view, features);
  measureCycling(view, features);
  measureAreas(view, features);
  measurePlateau(view, features);
  const measured = {
    ...measureRatios(view, features),
    ...measureMuscles(view, features),
    ...measureHold(view, features),
    ...measureOcclusion(view, features),
    ...measureGas(view, features),
    ...gated,
  };
  measureSignalQuality(view, features);
  if (depth === 'basic') return { mode: 'unknown', provenance: measured, expiration: null };
  measureStressIndex(view, features);
  const completion = completeBreath(view, features, { depth, proportional });
  // RSBI describes unsupported breathing, so it is absent when the ventilator sets rate or volume.
  if (CONTROLLED.has(completion.mode)) features.rsbi_bpm_l = Number.NaN;
  return { ...completion, provenance: { ...completion.provenance, ...measured } };
}
