import { createRequestTimeoutOptions } from '@second-gear/node-utils/connections';
import fastify, { type FastifyInstance } from 'fastify';
import { overviewRoutes } from './admin/overview/routes.ts';
import { todoCountRoutes } from './admin/todo-counts/routes.ts';
import { userDetailRoutes } from './admin/user-details/routes.ts';
import { adRoutes } from './catalog/ads/routes.ts';
import { carRoutes } from './catalog/cars/routes.ts';
import { categoryRoutes } from './catalog/categories/routes.ts';
import { draftRoutes } from './catalog/drafts/routes.ts';
import { createBucketStore } from './catalog/images/bucket-store.ts';
import { createDiskStore } from './catalog/images/disk-store.ts';
import { imageRoutes } from './catalog/images/routes.ts';
import { importRoutes } from './catalog/imports/routes.ts';
import { meetingLocationRoutes } from './catalog/meeting-locations/routes.ts';
import { moderationRoutes } from './catalog/moderation/routes.ts';
import { placeRoutes } from './catalog/places/routes.ts';
import { priceRoutes } from './catalog/prices/routes.ts';
import { sitemapRoutes } from './catalog/sitemap/routes.ts';
import { listingRemovalRoutes } from './community/listing-removal/routes.ts';
import { outreachRoutes } from './community/outreach/routes.ts';
import { reportRoutes } from './community/reports/routes.ts';
import { reviewRoutes } from './community/reviews/routes.ts';
import { sellerRoutes } from './community/sellers/routes.ts';
import { sessionRoutes } from './community/sessions/routes.ts';
import { pictureRoutes } from './community/users/picture-routes.ts';
import { userRoutes } from './community/users/routes.ts';
import { wishlistRoutes } from './community/wishlist/routes.ts';
import { cancellationRoutes } from './money/cancellations/routes.ts';
import { disputeRoutes } from './money/disputes/routes.ts';
import { escrowRoutes } from './money/escrow/routes.ts';
import { paymentRoutes } from './money/payments/routes.ts';
import { payoutRoutes } from './money/payouts/routes.ts';
import { webhookRoute } from './money/provider-sync/webhook.ts';
import { createPaymentProvider, type PaymentProvider } from './money/provider/provider.ts';
import { reconciliationRoutes } from './money/reconciliation/routes.ts';
import { refundRoutes } from './money/refund-processing/routes.ts';
import { auditRoutes } from './platform/audit/routes.ts';
import type { SignInProvider } from './platform/auth/identity.ts';
import { createSessionTokens } from './platform/auth/session-token.ts';
import type { Database } from './platform/db/database.ts';
import type { Listen } from './platform/db/listen.ts';
import type { Env } from './platform/env/env.ts';
import { compressResponses } from './platform/http/compression.ts';
import { registerDocs } from './platform/http/docs.ts';
import { registerErrorHandlers, respondToUnparsableUrl } from './platform/http/error-handlers.ts';
import { enableGracefulShutdown } from './platform/http/graceful-shutdown.ts';
import { addInternalServer } from './platform/http/internal-server.ts';
import { createRequestLog, logOptions, requestIdOf, RequestLog } from './platform/http/logging.ts';
import { createMetrics, type Metrics } from './platform/http/metrics.ts';
import { registerProbes } from './platform/http/probes.ts';
import { registerRateLimits } from './platform/http/rate-limits.ts';
import {
  acceptJsonOnly,
  rejectManyHeaders,
  respondBeforeBodyArrives,
} from './platform/http/request-bodies.ts';
import { registerSecurity } from './platform/http/security.ts';
import { applyContractSchemas } from './platform/http/validation.ts';
import { createWakeUp } from './platform/jobs/jobs.ts';
import { eventRoutes } from './platform/live-events/routes.ts';
import type { PictureStore } from './platform/storage/picture-store.ts';
import { telemetryRoutes } from './platform/telemetry/routes.ts';
import { documentRoutes } from './trade/documents/routes.ts';
import { hourRoutes } from './trade/hours/routes.ts';
import { messageRoutes } from './trade/messages/routes.ts';
import { offerRoutes } from './trade/offers/routes.ts';
import { orderRoutes } from './trade/orders/routes.ts';
import { ratingRoutes } from './trade/ratings/routes.ts';

export interface AppOptions {
  env: Env;
  db: Database;
  /** Subscribes to PostgreSQL notifications of `db`. Without this option, event streams send no changes. */
  listen?: Listen;
  signIn: SignInProvider;
  /** Replaces the payment provider that the settings specify. */
  payments?: PaymentProvider;
  /** Replaces the picture store that the settings specify. */
  pictures?: PictureStore;
  /** Metrics that the database connections already use. */
  metrics?: Metrics;
  /** Receives the log lines instead of standard output. */
  logStream?: { write: (line: string) => void };
}

/** Creates the server without listening. The caller closes the database. */
export async function createApp({
  env,
  db,
  listen,
  signIn,
  payments,
  pictures,
  metrics,
  logStream,
}: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: logOptions(env.LOG_LEVEL, logStream) ?? false,
    logController: new RequestLog(),
    genReqId: requestIdOf,
    childLoggerFactory: createRequestLog,
    trustProxy: env.TRUST_PROXY ?? false,
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // During shutdown, the server still serves requests on open connections. If it responded with 503,
    // proxies would pass that on to visitors.
    return503OnClosing: false,
    frameworkErrors: respondToUnparsableUrl,
    ...createRequestTimeoutOptions({
      request: env.REQUEST_TIMEOUT_SECONDS,
      headers: env.HEADERS_TIMEOUT_SECONDS,
    }),
  });
  app.decorate('services', {
    db,
    listen: listen ?? null,
    env,
    signIn,
    tokens: createSessionTokens(env.JWT_SECRET),
    payments: payments ?? createPaymentProvider(env),
    metrics: metrics ?? createMetrics(env.REMOTES),
    pictures:
      pictures ?? (env.S3_BUCKET === undefined ? createDiskStore(env.DATA_DIR) : createBucketStore(env)),
    importWakeUp: createWakeUp(),
    discardWakeUp: createWakeUp(),
    removalWakeUp: createWakeUp(),
  });
  app.decorateRequest('session', null);
  app.decorateRequest('identity', null);
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('X-Request-Id', request.id).header('Cache-Control', 'no-store');
  });

  respondBeforeBodyArrives(app);
  rejectManyHeaders(app);
  addInternalServer(app, env);
  enableGracefulShutdown(app);
  applyContractSchemas(app);
  acceptJsonOnly(app);
  await registerSecurity(app, env);
  await registerRateLimits(app, env);
  await compressResponses(app);
  registerErrorHandlers(app);
  await registerDocs(app, env);
  registerProbes(app);

  for (const registerRoutes of routeRegistrations) registerRoutes(app);
  return app;
}

/** Functions that register the endpoints, one for each resource. */
const routeRegistrations: ((app: FastifyInstance) => void)[] = [
  adRoutes,
  auditRoutes,
  reconciliationRoutes,
  cancellationRoutes,
  carRoutes,
  priceRoutes,
  categoryRoutes,
  disputeRoutes,
  documentRoutes,
  draftRoutes,
  eventRoutes,
  escrowRoutes,
  hourRoutes,
  imageRoutes,
  importRoutes,
  listingRemovalRoutes,
  meetingLocationRoutes,
  messageRoutes,
  moderationRoutes,
  offerRoutes,
  orderRoutes,
  outreachRoutes,
  overviewRoutes,
  paymentRoutes,
  payoutRoutes,
  userDetailRoutes,
  pictureRoutes,
  placeRoutes,
  ratingRoutes,
  refundRoutes,
  reportRoutes,
  reviewRoutes,
  sellerRoutes,
  sessionRoutes,
  sitemapRoutes,
  telemetryRoutes,
  userRoutes,
  webhookRoute,
  todoCountRoutes,
  wishlistRoutes,
];
