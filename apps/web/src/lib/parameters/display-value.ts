export {
  MISSING,
  displayValue,
  displayExact,
  displayNumber,
  displayLimit,
  displayEntered,
  displayUnit,
  type Notation,
} from '@eupnea/notation/display-value';
