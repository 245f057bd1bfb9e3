import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../services.ts';

/** What bringing our books and the provider's together works with. */
export type Settling = Pick<Services, 'db' | 'payments'> & { log: FastifyBaseLogger };
