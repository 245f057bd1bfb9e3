import { type ReportedItem, resolveReport as call } from '@second-gear/contract/reports';
import { request } from '@second-gear/shared-auth/request';

/**
 * Closes a report of a car. `dismissed` leaves the car online, `removed` removes the car. `open` reopens the
 * report and restores a removed car.
 */
export const resolveReport = (id: string, resolution: ReportedItem['state']) =>
  request(call, { params: { id }, body: { resolution } });
