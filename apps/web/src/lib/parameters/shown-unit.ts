export {
  REGISTRY_UNITS,
  showUnit,
  toShown,
  toStored,
  type UnitChoice,
  type ShownUnit,
} from '@eupnea/notation/shown-unit';
