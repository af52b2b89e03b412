import type { CallRecord } from '../../../shared/telemetry/record-types.ts';

/** A call to Cosmos DB, as telemetry takes it. */
export const callRecord: CallRecord = {
  kind: 'call',
  name: 'batch',
  startedAt: 0,
  duration: 1,
  status: '200',
  success: true,
  attempts: 1,
  requestCharge: 1,
};
