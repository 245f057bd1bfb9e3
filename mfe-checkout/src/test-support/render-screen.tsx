import { resetPageWithFakeApi, signIn } from '@second-gear/test-utils/browser';
import { json } from '@second-gear/test-utils/fake-api';
import { renderRoutes } from '@second-gear/test-utils/render-routes';
import type { ReactNode } from 'react';

/** Returns a fake API. Configures a payment provider's script and signs Ada in. */
export function setUpFakeApi() {
  const api = resetPageWithFakeApi({ stripeScript: 'http://127.0.0.1:1/stripe.js' });
  signIn();
  api.on('GET /offers', () => json([]));
  return api;
}

/** Renders a screen within the shell's providers. The login page and the order page are one line of text. */
export const renderScreen = (screen: ReactNode) =>
  renderRoutes(
    [
      { path: '/', element: screen },
      { path: '/login', element: <p>the login page</p> },
      { path: '/dashboard/orders/:id', element: <p>the order</p> },
    ],
    '/',
  );
