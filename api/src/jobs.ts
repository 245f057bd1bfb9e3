import type { FastifyBaseLogger } from 'fastify';
import { pruneViewers } from './catalog/cars/car-views.ts';
import { pruneDrafts } from './catalog/drafts/queries.ts';
import { discardUnusedPicturesJob, removeDiscardedPicturesJob } from './catalog/images/unused-images-job.ts';
import { pruneImports } from './catalog/imports/queries.ts';
import { runImportsJob } from './catalog/imports/run-imports.ts';
import { pruneCatalogChanges } from './catalog/listing/catalog-changes.ts';
import { pruneCases } from './catalog/moderation/cases.ts';
import { fixStoredAddresses } from './catalog/places/fix-stored-addresses.ts';
import { CHECK_INTERVAL_MS, refitChangedPrices } from './catalog/prices/refit.ts';
import { emptyTrash } from './catalog/trash/empty-trash.ts';
import { deleteProviderAccountsJob } from './community/users/delete-provider-accounts.ts';
import { expireUnpaidOrders } from './money/cancellations/close-order.ts';
import { autoReleaseJob } from './money/escrow/auto-release-job.ts';
import { pollOpenIntents } from './money/payments/poll-intents.ts';
import { sendPayouts } from './money/payouts/send.ts';
import { syncFromProvider } from './money/provider-sync/sync-from-provider.ts';
import { measureMoney } from './money/reconciliation/measure-money.ts';
import { sendRefunds } from './money/refund-processing/send-refunds.ts';
import { pruneTokens } from './platform/auth/sign-in-revocation.ts';
import type { Services } from './platform/http/services.ts';
import { pruneKeys } from './platform/idempotency/keys.ts';
import type { Job } from './platform/jobs/jobs.ts';
import { pruneLimits } from './platform/rate-limits/database-counter.ts';
import { expireOffers } from './trade/offers/offer-state.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Returns the background jobs. Jobs that can be woken up are defined in the folders of their resources. */
export function createJobs(context: Services & { log: FastifyBaseLogger }): Job[] {
  const { db } = context;
  return [
    { name: 'prune revoked tokens', intervalMs: HOUR_MS, run: () => pruneTokens(db) },
    deleteProviderAccountsJob(context),
    { name: 'prune idempotency keys', intervalMs: HOUR_MS, run: () => pruneKeys(db) },
    { name: 'prune rate limits', intervalMs: MINUTE_MS, run: () => pruneLimits(db) },
    { name: 'expire unpaid orders', intervalMs: MINUTE_MS, run: () => expireUnpaidOrders(context) },
    { name: 'expire offers', intervalMs: MINUTE_MS, run: () => expireOffers(db) },
    autoReleaseJob(context),
    { name: 'settle unrecorded payments', intervalMs: MINUTE_MS, run: () => pollOpenIntents(context) },
    { name: 'send pending refunds', intervalMs: MINUTE_MS, run: () => sendRefunds(context) },
    { name: 'send due payouts', intervalMs: MINUTE_MS, run: () => sendPayouts(context) },
    { name: 'sync changes from the provider', intervalMs: MINUTE_MS, run: () => syncFromProvider(context) },
    { name: 'empty the trash', intervalMs: 10 * MINUTE_MS, run: () => emptyTrash(db) },
    { name: 'prune moderation cases', intervalMs: 10 * MINUTE_MS, run: () => pruneCases(db) },
    discardUnusedPicturesJob(context),
    removeDiscardedPicturesJob(context),
    { name: 'prune car views', intervalMs: HOUR_MS, run: () => pruneViewers(db) },
    { name: 'prune catalog changes', intervalMs: MINUTE_MS, run: () => pruneCatalogChanges(db) },
    { name: 'check addresses', intervalMs: 10 * MINUTE_MS, run: () => fixStoredAddresses(db) },
    { name: 'prune drafts', intervalMs: HOUR_MS, run: () => pruneDrafts(db) },
    runImportsJob(context),
    { name: 'prune imports', intervalMs: HOUR_MS, run: () => pruneImports(db) },
    { name: 'measure money', intervalMs: MINUTE_MS, run: () => measureMoney(db, context.metrics) },
    { name: 'fit prices', intervalMs: CHECK_INTERVAL_MS, run: () => refitChangedPrices(db) },
  ];
}
