import { buildOrder } from '@second-gear/test-utils/builders';
import { json } from '@second-gear/test-utils/fake-api';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createFakeProvider } from '../../test-support/fake-provider.ts';
import { renderScreen, setUpFakeApi } from '../../test-support/render-screen.tsx';
import { PaymentPage } from './payment-page.tsx';

// spec:5.7
test('Just Pay pays nothing without the provider’s script, and pays once it loads', async () => {
  const api = setUpFakeApi();
  api.on('GET /orders/order-1', () => json(buildOrder()));
  api.on('POST /create-payment-intent', () => json({ clientSecret: 'pi_1_secret_test' }));
  api.on('POST /payment', () => json({ insertedId: 'payment-1' }));
  const script = () => document.querySelector<HTMLScriptElement>('script[src$="/stripe.js"]');
  const user = userEvent.setup();
  renderScreen(<PaymentPage orderId="order-1" />);

  const justPay = await screen.findByRole('button', { name: 'Just Pay' });
  await waitFor(() => expect(script()).not.toBeNull());
  expect(justPay).toBeDisabled();
  await user.click(justPay);
  act(() => {
    script()?.dispatchEvent(new Event('error'));
  });
  expect(await screen.findByText('We couldn’t load the card form')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Just Pay' })).not.toBeInTheDocument();
  expect(api.sent('POST /payment')).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(script()).not.toBeNull());
  const provider = createFakeProvider();
  act(() => {
    script()?.dispatchEvent(new Event('load'));
  });
  await screen.findByText('card field');
  await user.click(screen.getByRole('button', { name: 'Just Pay' }));
  expect(await screen.findByRole('heading', { name: 'Payment successful!' })).toBeVisible();
  expect(provider.bill.charges).toBe(1);
});
