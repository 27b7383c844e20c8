export {
  formatNumber,
  formatLimit,
  formatEntered,
  decimalMark,
  localizeCalculation,
} from '@eupnea/notation/format-number';
