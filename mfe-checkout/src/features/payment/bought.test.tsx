import { buildOrder, buildOrderedListing } from '@second-gear/web-testing/builders';
import { screen } from '@testing-library/react';
import { prepareSite, renderInSite } from '../../test-support/site.tsx';
import { Bought } from './bought.tsx';

beforeEach(() => {
  prepareSite();
});

test.each([
  [
    'changed',
    /^The listing has been changed since you ordered\./,
    { changed: ['mileage' as const], gone: false },
  ],
  ['deleted', /^The listing has been deleted since you ordered\./, { changed: [], gone: true }],
])('the payment page warns that the listing was %s since the order', (_, words, since) => {
  renderInSite(<Bought order={buildOrder({ listing: buildOrderedListing(since) })} />);
  expect(screen.getByText(words)).toBeVisible();
});

test.each([
  ['that reads as it did', buildOrderedListing()],
  ['of which none was kept', null],
])('the payment page shows no warning for a listing %s', (_, listing) => {
  renderInSite(<Bought order={buildOrder({ listing })} />);
  expect(screen.getByRole('region', { name: 'What you buy' })).toBeVisible();
  expect(screen.queryByText(/since you ordered/)).not.toBeInTheDocument();
});
