import { buildCategory, buildUser } from '@second-gear/test-utils/builders';
import { json } from '@second-gear/test-utils/fake-api';
import { type FilledForm, testFormSubmission } from '@second-gear/test-utils/form-submission';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { buildImport } from './test-support/build-import.ts';
import { createFakeDrafts } from './test-support/fake-drafts.ts';
import { buildOwnCar } from './test-support/own-car.ts';
import { renderDashboard } from './test-support/render-dashboard.tsx';
import { enter, press, setUpSignedInSite } from './test-support/signed-in-site.ts';

function setUpSellerSite() {
  const api = setUpSignedInSite('seller');
  // jsdom has no object URLs.
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  api.on('GET /users/me', () => json(buildUser({ role: 'seller' })));
  api.on('GET /category', () => json([buildCategory()]));
  api.on('GET /cars/allcars', () => json([buildOwnCar()]));
  api.on('GET /ads', () => json([]));
  api.on('GET /cars/stats', () => json([]));
  api.on('GET /imports', () => json([]));
  return api;
}
const insertedResponse = () => json({ insertedId: 'import-1' }, 201);

testFormSubmission('a new car', async () => {
  const api = setUpSellerSite();
  createFakeDrafts(api);
  api.on('POST /images', () => json({ url: '/api/images/front.webp' }));
  renderDashboard('/dashboard/addcar');
  const texts = {
    'Brand Name': 'Volvo',
    'Car Model': 'V60',
    Street: 'Lake Street',
    'House number': '12',
    City: 'Chicago',
    Condition: 'good',
    'Resell Price': '$16,000',
    'Year Of Purchase': '2019',
  };
  for (const [label, text] of Object.entries(texts)) await enter(label, text);
  await waitFor(() => expect(screen.getByLabelText('Phone number')).toHaveValue('+1 312 555 0100'));
  const files = [new File(['picture'], 'front.png', { type: 'image/png' })];
  fireEvent.change(screen.getByLabelText('Photos'), { target: { files } });
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
  const field = await enter('Description', 'One owner');
  return {
    api,
    requestLine: 'POST /cars',
    respond: insertedResponse,
    field,
    button: 'Submit',
    hasIdempotencyKey: true,
  };
});

testFormSubmission('a car edit', async () => {
  const api = setUpSellerSite();
  api.on('GET /cars/car-1/own', () => json({ ...buildOwnCar(), phone: '+1 312 555 0177' }));
  renderDashboard('/dashboard/myproducts');
  await press(/^Edit/);
  const field = await enter('Description', 'One owner');
  // Waits until the categories have loaded.
  await waitFor(() => expect(screen.getByLabelText(/^Category/)).toHaveValue('wagon'));
  const modifiedResponse = () => json({ modifiedCount: 1 });
  return {
    api,
    requestLine: 'PATCH /cars/car-1',
    respond: modifiedResponse,
    field,
    button: 'Save',
    hasIdempotencyKey: false,
  };
});

const createCsvFile = (name: string) => {
  const file = new File(['Saab,900'], name, { type: 'text/csv' });
  const buffer = new TextEncoder().encode('Saab,900').buffer;
  return Object.assign(file, { arrayBuffer: () => Promise.resolve(buffer) });
};
const chooseFile = async (name: string) => {
  const input = await screen.findByLabelText('CSV file');
  await act(async () => {
    fireEvent.change(input, { target: { files: [createCsvFile(name)] } });
    await Promise.resolve();
  });
  return input;
};

testFormSubmission('the column mapping of an import', async () => {
  const api = setUpSellerSite();
  const names = ['carName', 'carModel', 'purchaseYear', 'condition', 'carPrice', 'location', 'photos'];
  const detectedColumns = {
    headings: false,
    columns: names.map((name) => ({ name, cells: [name, 'x', 'y'] })),
  };
  detectedColumns.columns[0]!.name = 'carModel';
  const rejectionBody = {
    code: 'invalid',
    message: 'Bad',
    fields: { csv: 'No headings' },
    found: detectedColumns,
  };
  api.on('POST /imports', () => json(rejectionBody, 400));
  api.on('GET /imports/import-1', () => json(buildImport()));
  renderDashboard('/dashboard/import');
  await chooseFile('stock.csv');
  await screen.findByRole('heading', { name: 'What’s in each column?' });
  const field = (await enter(/^Column 1:/, 'carName')) as FilledForm['field'];
  // Counts only requests from now on, because choosing the file has already sent one.
  const countBefore = api.sent('POST /imports').length;
  const apiFromNow = { ...api, sent: (line: string) => api.sent(line).slice(countBefore) };
  const call = 'POST /imports';
  const button = 'Check file';
  return {
    api: apiFromNow,
    requestLine: call,
    respond: insertedResponse,
    field,
    button,
    hasIdempotencyKey: true,
    inputWhileSending: 'vin',
  };
});

test('Import Cars locks the file input during validation, so no file is ignored silently', async () => {
  const api = setUpSellerSite();
  let respond: (response: Response) => void = () => undefined;
  api.on('POST /imports', () => new Promise<Response>((resolve) => (respond = resolve)));
  renderDashboard('/dashboard/import');
  const input = await chooseFile('stock.csv');
  expect(await screen.findByText(/stock\.csv/)).toBeInTheDocument();
  await waitFor(() => expect(api.sent('POST /imports')).toHaveLength(1));
  expect(input.closest('[inert]')).not.toBeNull();
  await act(async () => {
    respond(json({ code: 'invalid', message: 'Bad', fields: { csv: 'The file is empty' } }, 400));
    await Promise.resolve();
  });
  expect(await screen.findByText('The file is empty')).toBeInTheDocument();
  expect(input.closest('[inert]')).toBeNull();
});
