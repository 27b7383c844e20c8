import type { DevicePipeline } from '../pipeline/device-pipeline.ts';
import type { device } from '../storage/schema/device.ts';
import type { ConnectionTap } from './connection-tap.ts';
import type { DeviceConnection } from './device-connection.ts';
import type { SupervisedConnection } from './supervised-connection.ts';

export type DeviceRow = typeof device.$inferSelect;

export interface RunningDevice {
  row: DeviceRow;
  readonly pipeline: DevicePipeline;
  /** Copies the bytes of `connection` to an administrator's capture. */
  readonly tap: ConnectionTap;
  connection: SupervisedConnection | null;
  /** Connection of the second port, for a device that sends numbers and settings there. */
  settingsConnection: DeviceConnection | null;
}
