import type { CarImport } from '@second-gear/contract/imports';
import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { errorResponse, type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildImport, buildInvalidRow } from '../../../test-support/build-import.ts';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
let data: CarImport;
beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('seller');
  data = buildImport();
  api.on('GET /imports', () => json([data]));
  api.on('GET /imports/import-1', () => json(data));
  api.on('GET /imports/import-1/rows', () => json([buildInvalidRow()]));
  api.on('GET /imports/import-1/photos', () => json([]));
});
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('the import page lists the ready rows, shows progress and finally links to the cars', async () => {
  api.on('POST /imports/import-1/start', () => {
    data = buildImport({ state: 'running', rows: { ready: 2, wrong: 0, repeated: 0, listed: 1 } });
    return json({ modifiedCount: 1 });
  });
  renderDashboard('/dashboard/import/import-1');
  await press('List 3 cars');
  expect(await screen.findByText('1 of 3 done')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: '1 of 3 done' })).toHaveValue(1);
  data = buildImport({ state: 'done', rows: { ready: 0, wrong: 0, repeated: 0, listed: 3 } });
  expect(await screen.findByText('Finished: 3 cars are listed.', {}, { timeout: 5000 })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to My Products' })).toHaveAttribute(
    'href',
    '/dashboard/myproducts',
  );
});

test('the import page counts cars held for review separately from listed cars', async () => {
  data = buildImport({ state: 'done', rows: { ready: 0, wrong: 0, repeated: 0, listed: 28 }, kept: 20 });
  renderDashboard('/dashboard/import/import-1');
  expect(await screen.findByText('Finished: 8 cars are listed, 20 are in review.')).toBeVisible();
  expect(screen.getByText(/^20 cars need our review before going live/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to My Products' })).toBeVisible();
  const getTile = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement;
  expect(getTile('Listed')).toHaveTextContent(/^Listed8$/);
  expect(getTile('In review')).toHaveTextContent(/^In review20$/);
});

test('the import page shows errors by row and column', async () => {
  data = buildImport({ rows: { ready: 1, wrong: 1, repeated: 0, listed: 0 }, ignored: ['Dealer'] });
  renderDashboard('/dashboard/import/import-1');
  const row = await screen.findByRole('row', { name: /A-2/ });
  expect(row).toHaveTextContent('Resell Price: Enter the price as a number');
  expect(screen.getByText(/Ignored columns: Dealer/)).toBeVisible();
  const savedFiles: unknown[] = [];
  URL.createObjectURL = (blob) => {
    savedFiles.push(blob);
    return 'blob:test';
  };
  HTMLAnchorElement.prototype.click = () => undefined;
  await press('Download CSV');
  await waitFor(() => expect(savedFiles).toHaveLength(1));
});

test('an import error that starts with its column name shows the name once', async () => {
  data = buildImport({ rows: { ready: 0, wrong: 1, repeated: 0, listed: 0 } });
  const errors = { purchaseYear: 'Year Of Purchase must be at least 1900', carPrice: 'Give the price' };
  api.on('GET /imports/import-1/rows', () => json([buildInvalidRow({ errors })]));
  renderDashboard('/dashboard/import/import-1');
  const name = await screen.findByText('Year Of Purchase');
  expect(name.parentElement).toHaveTextContent(/^Year Of Purchase must be at least 1900$/);
  expect(screen.getByText('Resell Price:').parentElement).toHaveTextContent(/^Resell Price: Give the price$/);
});

test('the import page pauses and resumes an import', async () => {
  data = buildImport({ state: 'running', rows: { ready: 2, wrong: 0, repeated: 0, listed: 1 } });
  api.on('POST /imports/import-1/pause', () => {
    data = { ...data, state: 'paused' };
    return json({ modifiedCount: 1 });
  });
  api.on('POST /imports/import-1/start', () => {
    data = { ...data, state: 'running' };
    return json({ modifiedCount: 1 });
  });
  renderDashboard('/dashboard/import/import-1');
  await press('Pause');
  await press('Resume');
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
});

test('the import page lists nothing while every row lacks a picture', async () => {
  data = buildImport({ photos: { named: 3, uploaded: 0, lackingRows: 3 } });
  renderDashboard('/dashboard/import/import-1');
  expect(await screen.findByRole('button', { name: 'List cars' })).toBeDisabled();
  expect(screen.getByText(/^Upload the missing photos first\./)).toBeVisible();
});

test('the import page uploads chosen pictures by name and skips pictures not in the file', async () => {
  data = buildImport({ photos: { named: 2, uploaded: 1, lackingRows: 1 } });
  api.on('GET /imports/import-1/photos', () => json([{ _id: 'p', name: 'Side.jpg', url: null }]));
  api.on('POST /images', () => json({ url: '/api/images/1/1600.webp' }, 201));
  api.on('PUT /imports/import-1/photos', () => {
    data = buildImport();
    return json({ modifiedCount: 1 });
  });
  renderDashboard('/dashboard/import/import-1');
  const createPicture = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
  fireEvent.change(await screen.findByLabelText('Photo files'), {
    target: { files: [createPicture('side.JPG'), createPicture('other.jpg')] },
  });
  await waitFor(() =>
    expect(api.sent('PUT /imports/import-1/photos').map(({ body }) => body)).toEqual([
      { photos: [{ name: 'Side.jpg', url: '/api/images/1/1600.webp' }] },
    ]),
  );
  expect(
    await screen.findByText('Skipped other.jpg: not named in the CSV file or already uploaded.'),
  ).toBeVisible();
  expect(await screen.findByText('3 of 3 photos named in the file are uploaded.')).toBeVisible();
  expect(api.sent('POST /images')).toHaveLength(1);
});

test('the import page discards an import after confirmation and returns to Import Cars', async () => {
  api.on('DELETE /imports/import-1', () => json({ deletedCount: 1 }));
  renderDashboard('/dashboard/import/import-1');
  await press('Discard');
  const confirmation = within(await screen.findByRole('dialog', { name: 'Discard this import?' }));
  await userEvent.click(confirmation.getByRole('button', { name: 'Cancel' }));
  expect(api.requestLines()).not.toContain('DELETE /imports/import-1');
  await press('Discard');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('heading', { name: 'Import cars' })).toBeVisible();
  // No request for the discarded import follows.
  await waitFor(() => expect(api.requestLines().at(-1)).toMatch(/^GET \/imports(\?|$)/));
  const lines = api.requestLines();
  const linesAfterDeletion = lines.slice(lines.indexOf('DELETE /imports/import-1') + 1);
  expect(linesAfterDeletion.filter((line) => line.includes('import-1'))).toEqual([]);
});

test('the import page shows why an import could not be started', async () => {
  api.on('POST /imports/import-1/start', () => errorResponse(409, 'This import is finished'));
  renderDashboard('/dashboard/import/import-1');
  await press('List 3 cars');
  expect((await screen.findAllByText('This import is finished'))[0]).toBeVisible();
});

test('the import page shows that an import does not exist', async () => {
  api.on('GET /imports/import-1', () => errorResponse(404, 'Import not found'));
  renderDashboard('/dashboard/import/import-1');
  expect(await screen.findByText('Import not found')).toBeVisible();
});

test('the import page can be loaded again after a failure', async () => {
  api.on('GET /imports/import-1', () => errorResponse(503, 'The database is unavailable'));
  renderDashboard('/dashboard/import/import-1');
  expect(await screen.findByText('The database is unavailable')).toBeVisible();
  api.on('GET /imports/import-1', () => json(data));
  await press('Retry');
  expect(await screen.findByRole('button', { name: 'List 3 cars' })).toBeVisible();
});
