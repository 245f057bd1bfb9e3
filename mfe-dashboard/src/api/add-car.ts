import type { CallInput } from '@second-gear/contract/call';
import { addCar as call } from '@second-gear/contract/cars';
import { request } from '@second-gear/shared-auth/request';

/** Lists a car; `brandImg` and `images` are URLs that uploadImage answered. 400 names the bad fields. */
export const addCar = (body: CallInput<typeof call>['body']) => request(call, { body });
