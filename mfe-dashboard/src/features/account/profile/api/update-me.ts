import type { CallInput } from '@second-gear/contract/call';
import { changeMe as call } from '@second-gear/contract/users';
import { request } from '@second-gear/shared-auth/request';

/** Updates the caller's name, phone, or both. */
export const updateMe = (body: CallInput<typeof call>['body']) => request(call, { body });
