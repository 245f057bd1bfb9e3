import { addRating as call } from '@second-gear/contract/ratings';
import { request } from '@second-gear/shared-auth/request';

/** Rates the seller of an own paid order: one to five stars, once. */
export const addRating = (body: { orderId: string; stars: number; text: string }) => request(call, { body });
