import { type Hours, saveHours as call } from '@second-gear/contract/meeting-hours';
import { request } from '@second-gear/shared-auth/request';

/** Replaces the caller's meeting hours. Returns the stored ones. */
export const saveHours = (hours: Hours): Promise<Hours> => request(call, { body: hours });
