import { slowRequestSettings } from '@second-gear/node-utils/connections';
import fastify, { type FastifyInstance } from 'fastify';
import { adRoutes } from './ads/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import type { SignInProvider } from './auth/identity.ts';
import { createSessionTokens } from './auth/session-token.ts';
import { carRoutes } from './cars/routes.ts';
import { categoryRoutes } from './categories/routes.ts';
import type { Database } from './db/database.ts';
import type { Listen } from './db/listen.ts';
import { disputeRoutes } from './disputes/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { draftRoutes } from './drafts/routes.ts';
import type { Env } from './env.ts';
import { escrowRoutes } from './escrow/routes.ts';
import { eventRoutes } from './events/routes.ts';
import { hourRoutes } from './hours/routes.ts';
import { createPictureStore, type PictureStore } from './images/picture-store.ts';
import { imageRoutes } from './images/routes.ts';
import { importRoutes } from './imports/routes.ts';
import { createWakeUp } from './jobs.ts';
import { meetingLocationRoutes } from './meeting-locations/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { moderationRoutes } from './moderation/routes.ts';
import { offerRoutes } from './offers/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { outreachRoutes } from './outreach/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { createPaymentProvider, type PaymentProvider } from './payments/provider.ts';
import { paymentRoutes } from './payments/routes.ts';
import { webhookRoute } from './payments/webhook.ts';
import { payoutRoutes } from './payouts/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { placeRoutes } from './places/routes.ts';
import { priceRoutes } from './prices/routes.ts';
import { ratingRoutes } from './ratings/routes.ts';
import { reconciliationRoutes } from './reconciliation/routes.ts';
import { refundRoutes } from './refunds/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { sellerRoutes } from './sellers/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { sitemapRoutes } from './sitemap/routes.ts';
import { compressResponses } from './system/compression.ts';
import { registerDocs } from './system/docs.ts';
import { registerErrorHandlers, respondToUnparsableUrl } from './system/error-handlers.ts';
import { shutDownAfterRequests } from './system/graceful-shutdown.ts';
import { rejectManyHeaders } from './system/headers.ts';
import { addInternalServer } from './system/internal-server.ts';
import { logOptions, requestIdOf, RequestLog } from './system/logging.ts';
import { createMetrics } from './system/metrics.ts';
import { registerProbes } from './system/probes.ts';
import { registerRateLimits } from './system/rate-limits.ts';
import { acceptJsonOnly, respondBeforeBodyArrives } from './system/request-bodies.ts';
import { registerSecurity } from './system/security.ts';
import { applyContractSchemas } from './system/validation.ts';
import { telemetryRoutes } from './telemetry/routes.ts';
import { todoCountRoutes } from './todo-counts/routes.ts';
import { pictureRoutes } from './users/picture-routes.ts';
import { userRoutes } from './users/routes.ts';
import { wishlistRoutes } from './wishlist/routes.ts';

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
  logStream,
}: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: logOptions(env.LOG_LEVEL, logStream) ?? false,
    logController: new RequestLog(),
    genReqId: requestIdOf,
    trustProxy: env.TRUST_PROXY ?? false,
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // During shutdown, the server still serves requests on open connections. If it responded with 503,
    // proxies would pass that on to visitors.
    return503OnClosing: false,
    frameworkErrors: respondToUnparsableUrl,
    ...slowRequestSettings({ request: env.REQUEST_TIMEOUT_SECONDS, headers: env.HEADERS_TIMEOUT_SECONDS }),
  });
  app.decorate('services', {
    db,
    listen: listen ?? null,
    env,
    signIn,
    tokens: createSessionTokens(env.JWT_SECRET),
    payments: payments ?? createPaymentProvider(env),
    metrics: createMetrics(),
    pictures: pictures ?? createPictureStore(env),
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
  shutDownAfterRequests(app);
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
  meetingLocationRoutes,
  messageRoutes,
  moderationRoutes,
  offerRoutes,
  orderRoutes,
  outreachRoutes,
  overviewRoutes,
  paymentRoutes,
  payoutRoutes,
  peopleRoutes,
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
