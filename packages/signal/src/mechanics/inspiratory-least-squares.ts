import { gateFit } from './gates.ts';
import type { MechanicsContext } from './mechanics-context.ts';
import { refuse, type MechanicsEstimate } from './mechanics-method.ts';
import { fitSingleCompartment } from './single-compartment-fit.ts';

const METHOD = 'inspiratory_least_squares';

/** [V flow 1] [E R K]' = Paw over inspiration, pause included (definitions.md, Mechanics methods). Needs a passive patient. */
export function fitInspiration({ inspiration, features, effort }: MechanicsContext): MechanicsEstimate {
  const fit = fitSingleCompartment(inspiration);
  if (fit === null) return refuse(METHOD, 'not_separable');
  return gateFit(METHOD, fit, features.pip_cmh2o - features.peep_cmh2o, effort ? ['effort'] : []);
}
