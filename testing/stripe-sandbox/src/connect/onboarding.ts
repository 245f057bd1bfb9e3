import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SandboxContext } from '../http/call.ts';
import type { Account } from '../objects/api-types.ts';
import { randomToken } from '../objects/ids.ts';
import type { OnboardingLink } from '../store/store.ts';
import { enableAccount, findAccessibleAccount } from './accounts.ts';
import { renderOnboardingPage } from './onboarding-page.ts';

interface OnboardingOptions {
  context: SandboxContext;
  /** Saves the changes and delivers their events. */
  saveAndDeliver: () => Promise<void>;
}

interface LinkRoute {
  Params: { account: string; key: string };
}

const ONBOARDING_PATH = '/setup/e/:account/:key';

/**
 * Returns the page's Content-Security-Policy. `form-action` includes the origins of the shop, because the
 * form's submission redirects there, and browsers also check that redirect.
 */
const createPolicy = ({ returnUrl, refreshUrl }: OnboardingLink): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    `form-action 'self' ${new URL(returnUrl).origin} ${new URL(refreshUrl).origin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

const redirectTo = (reply: FastifyReply, url: string) =>
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(url, 303);

/** Serves the page on which the holder of a connected account submits the required information. */
export function serveOnboarding(app: FastifyInstance, { context, saveAndDeliver }: OnboardingOptions): void {
  const findLink = (routeParams: LinkRoute['Params']): { link: OnboardingLink; account: Account } | null => {
    const link = context.store.links.get(routeParams.key);
    const account = findAccessibleAccount(routeParams.account, context);
    return link && account && link.account === account.id ? { link, account } : null;
  };
  const replyNotFound = (reply: FastifyReply) =>
    reply.code(404).type('text/plain; charset=utf-8').send('This link is invalid or has expired.');

  // A HEAD request must not consume the link.
  app.get<LinkRoute>(ONBOARDING_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const match = findLink(request.params);
    if (!match) return replyNotFound(reply);
    const { link, account } = match;
    const isExpired = context.now() / 1000 >= link.expiresAt;
    if (isExpired || link.session !== undefined) return redirectTo(reply, link.refreshUrl);
    link.session = randomToken(32);
    await saveAndDeliver();
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': createPolicy(link),
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      .type('text/html; charset=utf-8')
      .send(renderOnboardingPage(account, request.url, link.session));
  });

  app.post<LinkRoute>(ONBOARDING_PATH, async (request, reply) => {
    const match = findLink(request.params);
    if (!match) return replyNotFound(reply);
    const { link, account } = match;
    const formFields = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    // The form was already submitted, or comes from a page that was not opened with this link.
    if (!link.session || formFields.get('session') !== link.session)
      return redirectTo(reply, link.refreshUrl);
    link.session = '';
    if (formFields.get('answer') === 'finish') enableAccount(account, context);
    await saveAndDeliver();
    return redirectTo(reply, link.returnUrl);
  });
}
