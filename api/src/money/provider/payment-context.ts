import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../../platform/http/services.ts';

/** Dependencies of the code that moves money or syncs our ledger with the provider. */
export type PaymentContext = Pick<Services, 'db' | 'payments'> & { log: FastifyBaseLogger };
