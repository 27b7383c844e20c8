import type { DeviceLine } from '@eupnea/contracts/device-line';
import type { LineSettings } from '@eupnea/drivers';

/** Line settings in the form of the transport. */
export function toLineSettings(line: DeviceLine): LineSettings {
  return {
    baudRate: line.baud_rate,
    dataBits: line.data_bits,
    parity: line.parity,
    stopBits: line.stop_bits,
    flowControl: line.flow_control,
  };
}

/** Line settings in the form of the browser. */
export function toDeviceLine(line: LineSettings): DeviceLine {
  return {
    baud_rate: line.baudRate,
    data_bits: line.dataBits,
    parity: line.parity,
    stop_bits: line.stopBits,
    flow_control: line.flowControl,
  };
}
