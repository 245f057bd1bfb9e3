import type { CallInput } from '@second-gear/contract/call';
import { addCar as call } from '@second-gear/contract/cars';
import { request } from '@second-gear/shared-auth/request';

/** Lists a car. `brandImg` and `images` are URLs returned by uploadImage. A 400 lists the invalid fields. */
export const addCar = (body: CallInput<typeof call>['body']) => request(call, { body });
