import { buildOrder } from '@second-gear/test-utils/builders';
import { createDeferred } from '@second-gear/test-utils/deferred';
import { json } from '@second-gear/test-utils/fake-api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createFakeProvider } from '../../test-support/fake-provider.ts';
import { renderScreen, setUpFakeApi } from '../../test-support/render-screen.tsx';
import { PaymentPage } from './payment-page.tsx';

test('an order refetched while its charge is being recorded is paid once', async () => {
  const provider = createFakeProvider();
  const api = setUpFakeApi();
  const pendingResponse = createDeferred<Response>();
  api.on('GET /orders/order-1', () => json(buildOrder()));
  api.on('POST /create-payment-intent', () => json({ clientSecret: provider.secret }));
  api.on('POST /payment', () => pendingResponse.promise);
  renderScreen(<PaymentPage orderId="order-1" />);
  await screen.findByText('card field');
  await userEvent.click(screen.getByRole('button', { name: 'Just Pay' }));
  await waitFor(() => {
    expect(api.sent('POST /payment')).toHaveLength(1);
  });

  const requestsBefore = api.sent('GET /orders/order-1').length;
  api.on('GET /orders/order-1', () => json(buildOrder({ phone: '+1 312 555 0199' })));
  // Simulates a return to the tab.
  fireEvent(window, new Event('visibilitychange'));
  await waitFor(() => {
    expect(api.sent('GET /orders/order-1').length).toBeGreaterThan(requestsBefore);
  });
  api.on('GET /orders/order-1', () =>
    json(buildOrder({ state: 'paid', paid: true, paymentId: 'pi_1', phone: '+1 312 555 0199' })),
  );
  pendingResponse.resolve(json({ insertedId: 'payment-1' }));
  expect(await screen.findByRole('heading', { name: 'Payment successful!' })).toBeVisible();
  expect(api.sent('POST /payment')).toHaveLength(1);
  // Once as heading and once as toast.
  expect(screen.getAllByText('Payment successful!')).toHaveLength(2);
});
