export { addOnsetScores, onsetF1, scoreOnsets, type OnsetScore } from './score-onsets.ts';
