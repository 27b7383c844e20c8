/** What one input of a model is: a window of samples, or the samples of one breath. */
export const DETECTOR_VIEWS = ['window', 'breath'] as const;

export type DetectorView = (typeof DETECTOR_VIEWS)[number];

/** Order of the tensor after the batch: channels then samples, or samples then channels. */
export const DETECTOR_LAYOUTS = ['channels_first', 'samples_first'] as const;

export type DetectorLayout = (typeof DETECTOR_LAYOUTS)[number];

/** What the numbers of the output are: probabilities; logits of independent classes; logits of which one class holds. */
export const DETECTOR_OUTPUTS = ['probability', 'logit', 'softmax'] as const;

export type DetectorOutput = (typeof DETECTOR_OUTPUTS)[number];
