import { type Hours, saveHours as call } from '@second-gear/contract/hours';
import { request } from '@second-gear/shared-auth/request';

/** Offers these hours in place of those before; answers what is kept. */
export const saveHours = (hours: Hours): Promise<Hours> => request(call, { body: hours });
