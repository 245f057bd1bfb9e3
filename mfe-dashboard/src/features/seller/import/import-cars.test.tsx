import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { errorResponse, type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildImport } from '../../../test-support/build-import.ts';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('seller');
  api.on('GET /imports', () => json([]));
});

/** jsdom's files are only readable through FileReader. */
const readBytes = (csvFile: File) =>
  new Promise<ArrayBuffer>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(csvFile);
  });
const createCsvFile = (content: BlobPart, name = 'stock.csv') => {
  const file = new File([content], name, { type: 'text/csv' });
  return Object.assign(file, { arrayBuffer: () => readBytes(file) });
};
const chooseFiles = async (files: File | File[]) => {
  fireEvent.change(await screen.findByLabelText('CSV file'), {
    target: { files: [files].flat() },
  });
};

test('Import Cars validates a chosen file on the server and shows the result', async () => {
  api.on('POST /imports', () => json({ insertedId: 'import-1' }, 201));
  api.on('GET /imports/import-1', () => json(buildImport()));
  renderDashboard('/dashboard/import');
  await chooseFiles(createCsvFile('Brand Name;Car Model\nCitroën;DS'));
  expect(await screen.findByRole('heading', { name: 'Import: stock.csv' })).toBeVisible();
  expect(api.sent('POST /imports').at(-1)!.body).toEqual({
    name: 'stock.csv',
    csv: 'Brand Name;Car Model\nCitroën;DS',
  });
});

test('Import Cars sends a Windows-1252 file with its accents', async () => {
  api.on('POST /imports', () => json({ insertedId: 'import-1' }, 201));
  api.on('GET /imports/import-1', () => json(buildImport()));
  renderDashboard('/dashboard/import');
  await chooseFiles(createCsvFile(new Uint8Array([0x43, 0x69, 0xeb, 0x6e])));
  expect(await screen.findByRole('heading', { name: 'Import: stock.csv' })).toBeVisible();
  expect(api.sent('POST /imports').at(-1)!.body).toEqual({ name: 'stock.csv', csv: 'Ciën' });
});

test('Import Cars shows errors of the whole file at the file field', async () => {
  api.on('POST /imports', () =>
    errorResponse(400, 'Bad', { csv: 'This file has no cars below the headings' }),
  );
  renderDashboard('/dashboard/import');
  await chooseFiles(createCsvFile('x'));
  expect(await screen.findByText('This file has no cars below the headings')).toBeVisible();
  expect(screen.getByLabelText('CSV file')).toBeInvalid();
});

describe('a file with unknown columns', () => {
  const sample = ['Saab', '900', '1994', 'good', '9000', 'Chicago, Lake Street, 12', 'front.jpg'];
  const names = ['carName', 'carModel', 'purchaseYear', 'condition', 'carPrice', 'location', 'photos'];
  const labels = [
    'Brand Name',
    'Car Model',
    'Year Of Purchase',
    'Condition',
    'Resell Price',
    'Location',
    'Photos',
  ];
  const csv = sample.join(';');
  const buildDetectedColumns = (headings: boolean, knownMeanings: Record<number, string> = {}) => ({
    headings,
    columns: sample.map((cell, index) => ({
      name: knownMeanings[index] ?? null,
      cells: [cell, `${cell} II`, `${cell} III`],
    })),
  });
  const rejectWith = (detectedColumns: ReturnType<typeof buildDetectedColumns>) =>
    api.on('POST /imports', () =>
      json({ code: 'invalid', message: 'Bad', fields: { csv: 'No headings' }, found: detectedColumns }, 400),
    );
  const acceptImport = () => {
    api.on('POST /imports', () => json({ insertedId: 'import-1' }, 201));
    api.on('GET /imports/import-1', () => json(buildImport()));
  };
  const getColumnSelect = (number: number) =>
    screen.getByRole('combobox', { name: new RegExp(`^Column ${number}:`) });
  const chooseMeaning = (number: number, label: string) =>
    fireEvent.change(getColumnSelect(number), { target: { value: names[labels.indexOf(label)] } });
  const fillColumns = (from = 1) => {
    for (const [index, label] of labels.entries()) {
      if (index + 1 >= from) chooseMeaning(index + 1, label);
    }
  };
  const pressCheck = () => userEvent.click(screen.getByRole('button', { name: 'Check file' }));

  test('the file is sent again with the column meanings that the seller chose', async () => {
    rejectWith(buildDetectedColumns(false));
    renderDashboard('/dashboard/import');
    await chooseFiles(createCsvFile(csv));
    expect(await screen.findByRole('heading', { name: 'What’s in each column?' })).toHaveFocus();
    expect(screen.getByLabelText('CSV file')).toBeValid();
    expect(getColumnSelect(2)).toHaveAccessibleName('Column 2: “900”, “900 II”');
    expect(screen.getByRole('checkbox', { name: 'First row has headings' })).not.toBeChecked();
    acceptImport();
    fillColumns();
    await pressCheck();
    expect(await screen.findByRole('heading', { name: 'Import: stock.csv' })).toBeVisible();
    expect(api.sent('POST /imports').at(-1)!.body).toEqual({
      name: 'stock.csv',
      csv,
      columns: { headings: false, names },
    });
  });

  test('missing or duplicate columns block sending, and the choices stay', async () => {
    rejectWith(buildDetectedColumns(false));
    renderDashboard('/dashboard/import');
    await chooseFiles(createCsvFile(csv));
    await screen.findByRole('heading', { name: 'What’s in each column?' });
    fillColumns(2);
    chooseMeaning(7, 'Location');
    await pressCheck();
    expect(screen.getByRole('alert')).toHaveTextContent('Choose a column for: Brand Name, Photos');
    expect(getColumnSelect(6)).toBeValid();
    expect(getColumnSelect(7)).toHaveAccessibleDescription('Column 6 is already set to Location');
    expect(api.sent('POST /imports')).toHaveLength(1);
    chooseMeaning(1, 'Brand Name');
    chooseMeaning(7, 'Photos');
    expect(getColumnSelect(7)).toBeValid();
    api.on('POST /imports', () => errorResponse(503, 'The database is away'));
    await pressCheck();
    expect(await screen.findByText('The database is away')).toBeVisible();
    expect(getColumnSelect(6)).toHaveDisplayValue('Location (required)');
    await chooseFiles(createCsvFile('x', 'other.csv'));
    await waitFor(() => expect(screen.queryByText(/in the first row of stock.csv/)).not.toBeInTheDocument());
    expect(await screen.findByText('The database is away')).toBeVisible();
    rejectWith(buildDetectedColumns(false));
    await chooseFiles(createCsvFile(csv));
    await screen.findByRole('heading', { name: 'What’s in each column?' });
    expect(getColumnSelect(6)).toHaveDisplayValue('Location (required)');
    acceptImport();
    await pressCheck();
    expect(await screen.findByRole('heading', { name: 'Import: stock.csv' })).toBeVisible();
  });

  test('partly known headings are preselected, with sample cells shown below', async () => {
    rejectWith(buildDetectedColumns(true, { 0: 'carName', 1: 'carModel' }));
    renderDashboard('/dashboard/import');
    await chooseFiles(createCsvFile(csv));
    await screen.findByRole('heading', { name: 'What’s in each column?' });
    const headings = screen.getByRole('checkbox', { name: 'First row has headings' });
    expect(headings).toBeChecked();
    expect(getColumnSelect(1)).toHaveDisplayValue('Brand Name (required)');
    expect(getColumnSelect(3)).toHaveAccessibleName('Column 3: 1994 (heading), “1994 II”, “1994 III”');
    fillColumns(3);
    await userEvent.click(headings);
    expect(getColumnSelect(3)).toHaveDisplayValue('Year Of Purchase (required)');
    expect(getColumnSelect(3)).toHaveAccessibleName('Column 3: “1994”, “1994 II”');
    await userEvent.click(headings);
    acceptImport();
    await pressCheck();
    expect(await screen.findByRole('heading', { name: 'Import: stock.csv' })).toBeVisible();
    expect(api.sent('POST /imports').at(-1)!.body).toMatchObject({ columns: { headings: true, names } });
  });
});

test('Import Cars rejects unusable files before sending anything', async () => {
  renderDashboard('/dashboard/import');
  await chooseFiles(createCsvFile(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0xff])));
  expect(await screen.findByText(/stock.csv isn’t a text file/)).toBeVisible();
  await chooseFiles(createCsvFile('x'.repeat(4 * 1024 * 1024 + 1), 'large.csv'));
  expect(await screen.findByText(/large.csv is larger than 4 MB/)).toBeVisible();
  await chooseFiles([createCsvFile('a'), createCsvFile('b')]);
  expect(await screen.findByText('Choose one file at a time')).toBeVisible();
  expect(api.sent('POST /imports')).toHaveLength(0);
});

test('Import Cars links earlier imports to their pages', async () => {
  api.on('GET /imports', () =>
    json([buildImport({ state: 'paused', rows: { ready: 1, wrong: 0, repeated: 0, listed: 2 }, kept: 1 })]),
  );
  renderDashboard('/dashboard/import');
  expect(await screen.findByRole('link', { name: 'stock.csv' })).toHaveAttribute(
    'href',
    '/dashboard/import/import-1',
  );
  expect(screen.getByText('Paused')).toBeInTheDocument();
  expect(screen.getByText('1, plus 1 in review')).toBeInTheDocument();
});

test('Import Cars offers Retry if the imports fail to load', async () => {
  api.on('GET /imports', () => errorResponse(503, 'The database is away'));
  renderDashboard('/dashboard/import');
  expect(await screen.findByText('The database is away')).toBeVisible();
  api.on('GET /imports', () => json([]));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No imports yet.')).toBeVisible();
});
