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
])('says before the payment that the listing was %s meanwhile', (_, words, since) => {
  renderInSite(<Bought order={buildOrder({ listing: buildOrderedListing(since) })} />);
  expect(screen.getByText(words)).toBeVisible();
});

test.each([
  ['that reads as it did', buildOrderedListing()],
  ['of which none was kept', null],
])('says nothing of a listing %s', (_, listing) => {
  renderInSite(<Bought order={buildOrder({ listing })} />);
  expect(screen.getByRole('region', { name: 'What you buy' })).toBeVisible();
  expect(screen.queryByText(/since you ordered/)).not.toBeInTheDocument();
});
