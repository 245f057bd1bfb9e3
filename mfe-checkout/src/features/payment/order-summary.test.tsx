import { buildOrder, buildOrderedListing } from '@second-gear/test-utils/builders';
import { screen } from '@testing-library/react';
import { renderScreen, setUpFakeApi } from '../../test-support/render-screen.tsx';
import { OrderSummary } from './order-summary.tsx';

beforeEach(() => {
  setUpFakeApi();
});

test.each([
  [
    'changed',
    /^This listing has changed since you ordered\./,
    { changed: ['mileage' as const], gone: false },
  ],
  ['deleted', /^This listing has been deleted since you ordered\./, { changed: [], gone: true }],
])('the payment page warns that the listing was %s since the order', (_, text, change) => {
  renderScreen(<OrderSummary order={buildOrder({ listing: buildOrderedListing(change) })} />);
  expect(screen.getByText(text)).toBeVisible();
});

test.each([
  ['that is unchanged', buildOrderedListing()],
  ['without a stored copy', null],
])('the payment page shows no warning for a listing %s', (_, listing) => {
  renderScreen(<OrderSummary order={buildOrder({ listing })} />);
  expect(screen.getByRole('region', { name: 'Order summary' })).toBeVisible();
  expect(screen.queryByText(/since you ordered/)).not.toBeInTheDocument();
});
