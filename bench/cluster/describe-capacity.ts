/** Of a core that runs gateways, left for peaks: failover brings a third more devices to each of three gateways. */
const USED_SHARE = 0.6;
/** Of 16 cores, for PostgreSQL, NATS, live, http and jobs on the same machine. */
const CORES_FOR_OTHERS = 8;
/** A gateway's one thread. */
const CORES = 16;

export interface Capacity {
  readonly devicesPerGateway: number;
  readonly oneMachineOf16Cores: number;
  readonly fourMachinesOf16Cores: number;
  readonly statement: string;
}

/**
 * What the measured processor time per device says of larger machines. A calculation, not a measurement: four machines have
 * one PostgreSQL, whose writes are what gives way first.
 */
export function describeCapacity(cpuPerDevice: number): Capacity {
  const devicesPerGateway = Math.floor(USED_SHARE / cpuPerDevice);
  const oneMachineOf16Cores = devicesPerGateway * (CORES - CORES_FOR_OTHERS);
  const fourMachinesOf16Cores = devicesPerGateway * (4 * CORES - 2 * CORES);
  return {
    devicesPerGateway,
    oneMachineOf16Cores,
    fourMachinesOf16Cores,
    statement:
      `Calculated, not measured: a gateway process carries ${devicesPerGateway} devices at ${USED_SHARE * 100} % of a core; ` +
      `a machine of 16 cores with ${CORES - CORES_FOR_OTHERS} gateways ${oneMachineOf16Cores}; four of them, one with PostgreSQL ` +
      `and NATS and half of another for viewers, ${fourMachinesOf16Cores} if one PostgreSQL takes their writes, ` +
      'which was not measured and is what gives way first.',
  };
}
