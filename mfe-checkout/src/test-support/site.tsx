import { resetSite, signIn } from '@second-gear/web-testing/browser';
import { json } from '@second-gear/web-testing/fake-api';
import { renderRoutes } from '@second-gear/web-testing/site';
import type { ReactNode } from 'react';

/** A fresh browser on a site with the payment provider's script. Ada is signed in. */
export function prepareSite() {
  const api = resetSite({ stripeScript: 'http://127.0.0.1:1/stripe.js' });
  signIn();
  api.on('GET /offers', () => json([]));
  return api;
}

/** Renders within the shell's providers. The login page is only its name. */
export const renderInSite = (screen: ReactNode) =>
  renderRoutes(
    [
      { path: '/', element: screen },
      { path: '/login', element: <p>the login page</p> },
      { path: '/dashboard/orders/:id', element: <p>the order</p> },
    ],
    '/',
  );
