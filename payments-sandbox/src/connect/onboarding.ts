import type { FastifyInstance, FastifyReply } from 'fastify';
import type { World } from '../http/call.ts';
import { token } from '../objects/ids.ts';
import type { Account } from '../objects/wire.ts';
import type { SetupLink } from '../store/store.ts';
import { accessibleAccount, enable } from './accounts.ts';
import { onboardingPage } from './onboarding-page.ts';

interface Setup {
  world: World;
  /** Saves the changes and sends their events. */
  settle: () => Promise<void>;
}

interface Place {
  Params: { account: string; key: string };
}

const PATH = '/setup/e/:account/:key';

/**
 * The page's own files, and forms that redirect to the shop, because browsers apply `form-action` to
 * redirects after a form too.
 */
const policyFor = ({ returnUrl, refreshUrl }: SetupLink): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    `form-action 'self' ${new URL(returnUrl).origin} ${new URL(refreshUrl).origin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

const goTo = (reply: FastifyReply, url: string) =>
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(url, 303);

/** Serves the page on which the holder of a connected account submits the required information. */
export function serveOnboarding(app: FastifyInstance, { world, settle }: Setup): void {
  const find = (place: Place['Params']): { link: SetupLink; account: Account } | null => {
    const link = world.store.links.get(place.key);
    const account = accessibleAccount(place.account, world);
    return link && account && link.account === account.id ? { link, account } : null;
  };
  const unknown = (reply: FastifyReply) =>
    reply.code(404).type('text/plain; charset=utf-8').send('This link is not known here.');

  // A HEAD request must not consume the link.
  app.get<Place>(PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const found = find(request.params);
    if (!found) return unknown(reply);
    const { link, account } = found;
    const isOver = world.now() / 1000 >= link.expiresAt;
    if (isOver || link.session !== undefined) return goTo(reply, link.refreshUrl);
    link.session = token(32);
    await settle();
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': policyFor(link),
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      .type('text/html; charset=utf-8')
      .send(onboardingPage(account, request.url, link.session));
  });

  app.post<Place>(PATH, async (request, reply) => {
    const found = find(request.params);
    if (!found) return unknown(reply);
    const { link, account } = found;
    const answers = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    // Already submitted, or by a page that was not opened with this link.
    if (!link.session || answers.get('session') !== link.session) return goTo(reply, link.refreshUrl);
    link.session = '';
    if (answers.get('answer') === 'finish') enable(account, world);
    await settle();
    return goTo(reply, link.returnUrl);
  });
}
