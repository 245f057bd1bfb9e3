import type { AuditEntry } from '@second-gear/contract/audit';
import type { OwnReview, ReviewReport } from '@second-gear/contract/reviews';
import type { Review, Seller } from '@second-gear/contract/sellers';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { pagesOf } from '../../testing/paging.ts';

let testApp: TestApp;
let admin: { id: string };
let seller: { id: string };
let review: { id: string; orderId: string };
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(async () => {
  await testApp.clear();
  admin = await testApp.buildAdmin({ name: 'Root' });
  seller = await testApp.buildSeller({ name: 'Sal Seller' });
  const car = await testApp.buildCar({ sellerId: seller.id, brandName: 'Saab', model: '900' });
  const buyer = await testApp.buildUser({ name: 'Bea Buyer' });
  const order = await testApp.buildPaidOrder({ carId: car.id, buyerId: buyer.id });
  review = await testApp.buildRating(order, 2, { text: 'Late, and rude' });
});
afterAll(() => testApp.close());

const readReview = async () =>
  (await testApp.call('GET', `/sellers/${seller.id}/reviews`))
    .json<Review[]>()
    .find(({ _id }) => _id === review.id)!;
const sendAnswer = (as: { id: string }, text: unknown, id = review.id) =>
  testApp.call('POST', `/reviews/${id}/answer`, { as, body: { text } });
const sendReport = (as: { id: string }, reason?: string, id = review.id) =>
  testApp.call('POST', `/reviews/${id}/reports`, { as, body: reason === undefined ? {} : { reason } });
const listReports = async (query = '') =>
  (await testApp.call('GET', `/review-reports${query}`, { as: admin })).json<ReviewReport[]>();
const resolveReport = (id: string, resolution: string) =>
  testApp.call('PUT', `/review-reports/${id}/resolution`, { as: admin, body: { resolution } });

describe('answering a review', () => {
  test('the seller finds the review and answers it; a later answer replaces it', async () => {
    const ownReviews = (await testApp.call('GET', '/reviews', { as: seller })).json<OwnReview[]>();
    expect(ownReviews).toMatchObject([
      { _id: review.id, orderId: review.orderId, reviewer: 'Bea', text: 'Late, and rude' },
    ]);
    expect((await sendAnswer(seller, '  I am sorry. ')).json()).toEqual({ modifiedCount: 1 });
    expect(await readReview()).toMatchObject({ answer: 'I am sorry.' });
    await sendAnswer(seller, '<b>Sorry</b>');
    expect(await readReview()).toMatchObject({ answer: '<b>Sorry</b>' });
    expect((await testApp.call('GET', '/reviews', { as: admin })).json()).toEqual([]);
  });

  test('no other user, not even an admin, can answer; an unknown review returns 404', async () => {
    const buyer = await testApp.buildUser();
    expect(errorOf(await sendAnswer(buyer, 'x'))).toMatchObject({ status: 403 });
    for (const as of [admin, await testApp.buildSeller()]) {
      expect(errorOf(await sendAnswer(as, 'x'))).toMatchObject({
        status: 403,
        message: 'Only the seller this review is about can reply',
      });
    }
    expect((await sendAnswer(seller, 'x', 'nothing')).statusCode).toBe(404);
    expect(await readReview()).toMatchObject({ answer: null });
  });

  test.each([
    ['', 'Answer is required'],
    ['   ', 'Answer is required'],
    [undefined, 'Answer is required'],
  ])('an answer without text is rejected: %j', async (text, message) => {
    expect(errorOf(await sendAnswer(seller, text))).toMatchObject({ status: 400, fields: { text: message } });
  });

  test('an answer with contact data is rejected with a reason, and the earlier one stays', async () => {
    await sendAnswer(seller, 'I am sorry.');
    for (const [text, finding] of [
      ['Call me: 312 555 0142', 'Contains a phone number'],
      ['See www.cheaper.example', 'Contains a web address'],
    ] as const)
      expect(errorOf(await sendAnswer(seller, text))).toMatchObject({
        status: 400,
        fields: { text: `${finding}. Replies are public, so please leave that out.` },
      });
    expect(await readReview()).toMatchObject({ answer: 'I am sorry.' });
    const rule = '/moderation/rules/contact_data';
    await testApp.call('PUT', rule, { as: admin, body: { on: false } });
    expect((await sendAnswer(seller, 'Call me: 312 555 0142')).statusCode).toBe(200);
  });

  test('an answer has a maximum length', async () => {
    expect((await sendAnswer(seller, 'x'.repeat(1000))).statusCode).toBe(200);
    expect(errorOf(await sendAnswer(seller, 'x'.repeat(1001)))).toMatchObject({
      status: 400,
      fields: { text: expect.stringContaining('1,000') },
    });
  });
});

describe('reporting a review', () => {
  test('a report shows admins the text, the reporter and the reason', async () => {
    const buyer = await testApp.buildUser({ name: 'Rae' });
    const reportResponse = await sendReport(buyer, 'It is about somebody else');
    expect(reportResponse.statusCode).toBe(201);
    expect(await listReports()).toEqual([
      {
        _id: reportResponse.json<{ insertedId: string }>().insertedId,
        reviewId: review.id,
        stars: 2,
        text: 'Late, and rude',
        answer: null,
        sellerId: seller.id,
        sellerName: 'Sal Seller',
        brandName: 'Saab',
        model: '900',
        reason: 'It is about somebody else',
        reporter: 'Rae',
        state: 'open',
        createdAt: expect.any(String),
      },
    ]);
  });

  test('repeated reports, even twenty at once, leave one row with the last reason', async () => {
    const buyer = await testApp.buildUser();
    const responses = await Promise.all(Array.from({ length: 20 }, () => sendReport(buyer, 'First')));
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    await sendReport(buyer, 'Second');
    await sendReport(buyer);
    expect(await listReports()).toMatchObject([{ reason: 'Second' }]);
  });

  test('a dismissed report can’t be sent again, because review texts never change', async () => {
    const buyer = await testApp.buildUser();
    await sendReport(buyer, 'First');
    await resolveReport((await listReports())[0]?._id ?? '', 'dismissed');
    await sendAnswer(seller, 'Sorry');
    expect(errorOf(await sendReport(buyer, 'Second'))).toMatchObject({
      status: 409,
      code: 'report_dismissed',
      message: 'We’ve already reviewed your report, and this review hasn’t changed since then',
    });
    expect(await listReports()).toMatchObject([{ state: 'dismissed', reason: 'First' }]);
    expect((await sendReport(await testApp.buildUser(), 'Third')).statusCode).toBe(201);
  });

  test('the list of reports is paged and can be filtered by state', async () => {
    for (let n = 0; n < 3; n += 1) await sendReport(await testApp.buildUser());
    const pages = await pagesOf(testApp, '/review-reports?limit=2', admin);
    expect(pages.map((page) => page.length)).toEqual([2, 1]);
    await resolveReport(String(pages[0]?.[0]?.['_id']), 'dismissed');
    expect(await listReports('?state=open')).toHaveLength(2);
    expect(await listReports('?state=dismissed')).toHaveLength(1);
    const badResponse = await testApp.call('GET', '/review-reports?state=x', { as: admin });
    expect(errorOf(badResponse)).toMatchObject({ status: 400, fields: { state: expect.any(String) } });
  });

  test('reporting rejects unknown reviews (404), reviews without text (409) and invalid fields', async () => {
    const buyer = await testApp.buildUser();
    expect((await sendReport(buyer, 'x', 'nothing')).statusCode).toBe(404);
    expect(errorOf(await sendReport(buyer, 'x'.repeat(1001)))).toMatchObject({
      status: 400,
      fields: { reason: expect.any(String) },
    });
    const withoutText = await testApp.buildRating(await testApp.buildPaidOrder(), 1);
    expect(errorOf(await sendReport(buyer, 'x', withoutText.id))).toMatchObject({
      status: 409,
      code: 'no_words',
    });
  });
});

describe('deciding about a reported review', () => {
  const createReport = async () =>
    (await sendReport(await testApp.buildUser({ name: 'Rae' }))).json<{ insertedId: string }>();
  const readAuditLog = async () => (await testApp.call('GET', '/audit', { as: admin })).json<AuditEntry[]>();

  test('taking down hides a review’s text and answer; the stars count, the log keeps the text', async () => {
    const [{ insertedId }, otherReport] = [await createReport(), await createReport()];
    await sendAnswer(seller, 'You are rude');
    expect((await resolveReport(insertedId, 'taken_down')).json()).toEqual({ modifiedCount: 1 });
    expect(await readReview()).toMatchObject({ text: '', answer: null, takenDown: true, stars: 2 });
    const page = (await testApp.call('GET', `/sellers/${seller.id}`)).json<Seller>();
    expect(page).toMatchObject({ sellerRating: 2, ratingCount: 1 });
    const ownReviewsBody = (await testApp.call('GET', '/reviews', { as: seller })).body;
    expect(ownReviewsBody).not.toContain('rude');
    expect(await listReports()).toMatchObject([
      { state: 'taken_down', text: 'Late, and rude' },
      { state: 'taken_down' },
    ]);
    expect(await readAuditLog()).toMatchObject([
      {
        action: 'take down review',
        admin: 'Root',
        subject: 'review of Saab 900',
        detail: 'reported by Rae: “Late, and rude”',
      },
    ]);
    expect(errorOf(await sendAnswer(seller, 'x'))).toMatchObject({ status: 409, code: 'taken_down' });
    expect(errorOf(await sendReport(await testApp.buildUser()))).toMatchObject({
      status: 409,
      code: 'no_words',
    });
    expect(errorOf(await resolveReport(otherReport.insertedId, 'dismissed'))).toMatchObject({ status: 409 });
  });

  test('reopening shows the text and its answer again', async () => {
    const { insertedId } = await createReport();
    await sendAnswer(seller, 'Sorry');
    await resolveReport(insertedId, 'taken_down');
    expect((await resolveReport(insertedId, 'open')).json()).toEqual({ modifiedCount: 1 });
    expect(await readReview()).toMatchObject({ text: 'Late, and rude', answer: 'Sorry', takenDown: false });
    expect(await listReports('?state=open')).toHaveLength(1);
    expect((await readAuditLog()).map(({ action }) => action)).toEqual([
      'reopen review report',
      'take down review',
    ]);
  });

  test('dismissing leaves the text visible', async () => {
    const { insertedId } = (await sendReport(await testApp.buildUser())).json<{ insertedId: string }>();
    await resolveReport(insertedId, 'dismissed');
    expect((await resolveReport(insertedId, 'dismissed')).json()).toEqual({ modifiedCount: 0 });
    expect(await readReview()).toMatchObject({ text: 'Late, and rude', takenDown: false });
  });

  test('deciding returns 404 for an unknown report and 400 for an unknown resolution', async () => {
    expect((await resolveReport('nothing', 'dismissed')).statusCode).toBe(404);
    const { insertedId } = await createReport();
    expect(errorOf(await resolveReport(insertedId, 'burnt'))).toMatchObject({
      status: 400,
      fields: { resolution: expect.any(String) },
    });
  });
});
