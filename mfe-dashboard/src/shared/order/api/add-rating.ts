import { addRating as call } from '@second-gear/contract/ratings';
import { request } from '@second-gear/shared-auth/request';

/** Rates the seller of one of the caller's paid orders with one to five stars. Allowed once per order. */
export const addRating = (body: { orderId: string; stars: number; text: string }) => request(call, { body });
