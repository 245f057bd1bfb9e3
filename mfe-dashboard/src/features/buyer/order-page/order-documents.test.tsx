import { jest } from '@jest/globals';
import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { errorResponse, type FakeApi, json, offline } from '@second-gear/test-utils/fake-api';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildEscrowOrder } from '../../../test-support/escrow-orders.ts';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
const issuedAt = '2026-11-21T09:30:00.000Z';
const LIST_CALL = 'GET /orders/order-1/documents';

beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('buyer');
  api.on('GET /orders/order-1', () => json(buildEscrowOrder()));
  api.on(LIST_CALL, () =>
    json([
      { kind: 'receipt', number: 'R-000042', amount: 16_000, issuedAt },
      { kind: 'credit_note', number: 'C-000007', amount: 1200, issuedAt },
    ]),
  );
});

const openOrder = () => renderDashboard('/dashboard/orders/order-1');

test('Documents downloads receipt and credit note as the server’s PDFs', async () => {
  api.on(
    `${LIST_CALL}/R-000042`,
    () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } }),
  );
  const savedFiles: string[] = [];
  URL.createObjectURL = () => 'blob:receipt';
  const clickSpy = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    savedFiles.push(`${this.download} ${this.href}`);
  });
  openOrder();
  expect(await screen.findByRole('button', { name: 'Credit note C-000007 (PDF)' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Receipt R-000042 (PDF)' }));
  await waitFor(() => expect(savedFiles).toEqual(['R-000042.pdf blob:receipt']));
  clickSpy.mockRestore();
});

test('Documents shows why a document failed to load', async () => {
  api.on(`${LIST_CALL}/R-000042`, () => errorResponse(503, 'Documents are being written'));
  openOrder();
  await userEvent.click(await screen.findByRole('button', { name: 'Receipt R-000042 (PDF)' }));
  expect(await screen.findByText('Documents are being written')).toBeInTheDocument();
});

test('Documents offers Retry if the list fails to load', async () => {
  api.on(LIST_CALL, offline);
  openOrder();
  expect(await screen.findByText(/^We couldn’t load your documents/)).toBeInTheDocument();
  api.on(LIST_CALL, () => json([{ kind: 'receipt', number: 'R-000042', amount: 16_000, issuedAt }]));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Receipt R-000042 (PDF)' })).toBeInTheDocument();
});

test('Documents renders nothing with an older API that has no documents', async () => {
  api.on(LIST_CALL, () => errorResponse(404, 'Not found'));
  openOrder();
  await screen.findByRole('heading', { level: 1, name: 'Volvo V60' });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Documents' })).not.toBeInTheDocument());
  expect(api.sent(LIST_CALL)).toHaveLength(1);
});
