import type { Review, Seller } from '@second-gear/contract/sellers';
import { signIn } from '@second-gear/test-utils/browser';
import { buildCar, buildReview, buildSeller } from '@second-gear/test-utils/builders';
import { errorResponse, type FakeApi, json, paginate } from '@second-gear/test-utils/fake-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderCatalog, setUpFakeApi } from '../../test-support/render-catalog.tsx';
import { toSellerJsonLd } from './seller-json-ld.ts';

let api: FakeApi;
beforeEach(() => {
  api = setUpFakeApi();
});

function openSellerPage(seller: Partial<Seller> = {}, reviews: Review[] = [buildReview()]) {
  api.on('GET /sellers/sam', () => json(buildSeller(seller)));
  api.on('GET /sellers/sam/reviews', (sent) => paginate(sent, reviews));
  return renderCatalog('/sellers/sam');
}
const findReviews = () => screen.findByRole('region', { name: 'Reviews' });
const reportReview = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Report this review: Bea, Nov 2026' }));

test('shows a seller’s verification date, membership, cars sold and rating distribution', async () => {
  openSellerPage();
  expect(await screen.findByRole('heading', { level: 1, name: 'Sam Porter' })).toBeVisible();
  const pageBody = document.body;
  expect(pageBody).toHaveTextContent('Verified sinceMar 3, 2026');
  expect(pageBody).toHaveTextContent('Member sinceFeb 1, 2025');
  expect(pageBody).toHaveTextContent('Sold on Second Gear4 cars');
  expect(pageBody).toHaveTextContent('5 stars2 ratings4 stars1 rating3 stars0 ratings');
  expect(screen.getByRole('img', { name: '4.5 of 5 stars, 3 ratings' })).toBeVisible();
});

test('a seller without a verification date is Verified, and an unverified one is Pending', async () => {
  const { go } = openSellerPage({ verifiedSince: null });
  expect(await screen.findByText('Verified')).toBeVisible();
  expect(screen.queryByText('Verified since')).toBeNull();
  api.on('GET /sellers/pat', () => json(buildSeller({ _id: 'pat', verified: false, sellerRating: null })));
  api.on('GET /sellers/pat/reviews', (sent) => paginate(sent, []));
  await go('/sellers/pat');
  expect(await screen.findByText('Pending')).toBeVisible();
  expect(screen.getByText('No ratings yet.')).toBeVisible();
  expect(await screen.findByText('No reviews yet')).toBeVisible();
});

test('lists the seller’s cars like other lists, and a seller without cars gets an empty state', async () => {
  api.on('GET /cars', (sent) => paginate(sent, sent.query.get('seller') === 'sam' ? [buildCar()] : []));
  openSellerPage();
  const cars = await screen.findByRole('region', { name: 'Cars' });
  const card = await within(cars).findByRole('article', { name: 'Volvo V60' });
  for (const name of [/Order Now/, /Wishlist/, /Compare/, /To Admin/])
    expect(within(card).getByRole('button', { name })).toBeVisible();
  expect(api.sent('GET /cars')[0]?.query.get('limit')).toBe('8');
});

test('a review shows stars, first name, month, car, text and the seller’s reply', async () => {
  openSellerPage();
  const reviews = await findReviews();
  const [item] = await within(reviews).findAllByRole('listitem');
  expect(within(item!).getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
  expect(item).toHaveTextContent('BeaNov 2026');
  expect(within(item!).getByRole('link', { name: 'Volvo V60' })).toHaveAttribute('href', '/cars/car-1');
  expect(item).toHaveTextContent('Just as described.');
  expect(item).toHaveTextContent('Reply from Sam PorterThank you.');
});

test('a review shows missing or removed text, a deleted car and a deleted buyer', async () => {
  openSellerPage({}, [
    buildReview({ _id: 'a', text: '', reviewer: null, answer: null }),
    buildReview({ _id: 'b', text: '', takenDown: true, carId: null, answer: null }),
  ]);
  const reviews = await findReviews();
  const [reviewWithoutText, removedReview] = await within(reviews).findAllByRole('listitem');
  expect(reviewWithoutText).toHaveTextContent('A buyer');
  expect(reviewWithoutText).toHaveTextContent('Rated without a comment.');
  expect(removedReview).toHaveTextContent('This comment was removed by our team.');
  expect(within(removedReview!).queryByRole('link')).toBeNull();
  expect(within(reviews).queryByRole('button', { name: /Report/ })).toBeNull();
});

test('a review’s text is rendered as plain text, without markup', async () => {
  const text = '<img src=x onerror=alert(1)>';
  openSellerPage({}, [buildReview({ text, answer: text })]);
  expect(await screen.findAllByText(text)).toHaveLength(2);
});

test('more reviews load on request, and the first new one gets focus', async () => {
  openSellerPage(
    {},
    Array.from({ length: 12 }, (_, n) => buildReview({ _id: `r${String(n)}`, text: `Words ${String(n)}` })),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Show more reviews' }));
  const eleventhReview = await screen.findByText('Words 10');
  expect(eleventhReview.closest('li')).toHaveFocus();
  expect(screen.getByText('Showing 12 of 12')).toBeVisible();
});

test('failed reviews can be retried while the rest of the page stays', async () => {
  api.on('GET /sellers/sam', () => json(buildSeller()));
  api.on('GET /sellers/sam/reviews', () => errorResponse(403, 'Not now'));
  renderCatalog('/sellers/sam');
  expect(await screen.findByText('We couldn’t load the reviews')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sam Porter');
  api.on('GET /sellers/sam/reviews', (sent) => paginate(sent, [buildReview()]));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Just as described.')).toBeVisible();
});

test('a suspended or deleted seller is not found', async () => {
  api.on('GET /sellers/sam', () =>
    errorResponse(404, 'Seller not found. They may have closed their account.'),
  );
  renderCatalog('/sellers/sam');
  expect(await screen.findByText('error 404')).toBeVisible();
});

describe('Report this review', () => {
  test('reporting a review requires a reason, and its button then shows the report', async () => {
    signIn();
    api.on('POST /reviews/review-1/reports', () => json({ insertedId: 'report-1' }, 201));
    openSellerPage();
    await reportReview();
    await userEvent.selectOptions(await screen.findByRole('combobox'), 'It’s advertising or spam');
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('Thanks! Our team will look into it.')).toBeVisible();
    expect(api.sent('POST /reviews/review-1/reports')[0]?.body).toEqual({
      reason: 'It’s advertising or spam',
    });
    expect(screen.getByRole('button', { name: 'Reported: review by Bea, Nov 2026' })).toBeVisible();
  });

  test('a report is not shown to the next user who signs in', async () => {
    signIn('ann');
    api.on('POST /reviews/review-1/reports', () => json({ insertedId: 'report-1' }, 201));
    openSellerPage();
    await reportReview();
    await userEvent.selectOptions(await screen.findByRole('combobox'), 'Something else');
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByRole('button', { name: 'Reported: review by Bea, Nov 2026' })).toBeVisible();
    act(() => signIn('bob'));
    expect(await screen.findByRole('button', { name: 'Report this review: Bea, Nov 2026' })).toBeVisible();
  });

  test('the report dialog closes when another user signs in', async () => {
    signIn('ann');
    openSellerPage();
    await reportReview();
    await userEvent.type(await screen.findByRole('textbox', { name: /Details/ }), 'From Ann.');
    act(() => signIn('bob'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a failed report leaves the dialog open with its text and shows the message', async () => {
    signIn();
    api.on('POST /reviews/review-1/reports', () => errorResponse(409, 'This review has no words'));
    openSellerPage();
    await reportReview();
    await userEvent.selectOptions(await screen.findByRole('combobox'), 'Something else');
    await userEvent.type(screen.getByRole('textbox', { name: /Details/ }), 'Rude.');
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This review has no words');
    expect(screen.getByRole('textbox', { name: /Details/ })).toHaveValue('Rude.');
  });

  test('the report dialog preselects no reason and requires one', async () => {
    signIn();
    openSellerPage();
    await reportReview();
    const reason = await screen.findByRole('combobox');
    expect(reason).toHaveDisplayValue('Choose a reason');
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    expect(reason).toHaveAccessibleDescription('Choose a reason first');
    expect(api.sent('POST /reviews/review-1/reports')).toEqual([]);
  });

  test('reporting sends a visitor to the login page and continues after sign-in', async () => {
    const site = openSellerPage();
    await reportReview();
    expect(await screen.findByText('the login page')).toBeVisible();
    act(() => signIn());
    await site.go('/sellers/sam');
    expect(await screen.findByRole('dialog', { name: 'Report this review' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test('structured data contains the profile, and the rating only if there is one', () => {
  const toAbsoluteUrl = (path: string) => `https://gear.example${path}`;
  expect(toSellerJsonLd(buildSeller({ picture: '/images/p.webp' }), toAbsoluteUrl)).toMatchObject({
    '@graph': [
      {
        '@type': 'ProfilePage',
        url: 'https://gear.example/sellers/sam',
        mainEntity: { '@type': 'Person', name: 'Sam Porter', image: 'https://gear.example/images/p.webp' },
      },
      { '@type': 'AggregateRating', ratingValue: 4.5, ratingCount: 3 },
    ],
  });
  expect(
    toSellerJsonLd(buildSeller({ sellerRating: null, ratingCount: 0 }), toAbsoluteUrl)['@graph'],
  ).toHaveLength(1);
});
