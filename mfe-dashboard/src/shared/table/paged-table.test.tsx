import { jest } from '@jest/globals';
import type { Page, PageParams } from '@second-gear/contract/paging';
import { resetPage } from '@second-gear/test-utils/browser';
import { createNoRetryClient, renderRoutes } from '@second-gear/test-utils/render-routes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pagedQueryOptions } from '../api/paged.ts';
import { useSort } from '../hooks/use-url-state.ts';
import { createSerialColumn } from './columns.tsx';
import { PagedTable } from './paged-table.tsx';

interface Car {
  _id: string;
  model: string;
}
/** 60 cars as a server would return them. */
const allCars: Car[] = Array.from({ length: 60 }, (_, index) => ({
  _id: String(index),
  model: `Model ${String(index + 1).padStart(2, '0')}`,
}));
/** Returns a page of the cars for the CSV file. A page has at most 25 rows, whatever the limit. */
const getPage = jest.fn(({ limit = 60, cursor }: PageParams) =>
  Promise.resolve(toPage(allCars, Math.min(limit, 25), cursor)),
);
/** The response of every page waits for this promise. */
let pageDelay: Promise<void> = Promise.resolve();

function toPage(rows: Car[], limit = rows.length, cursor = '0'): Page<Car> {
  const endIndex = Number(cursor) + limit;
  const nextCursor = endIndex < rows.length ? String(endIndex) : null;
  return { items: rows.slice(Number(cursor), endIndex), total: rows.length, next: nextCursor };
}

const carsQuery = (sort: string | null) =>
  pagedQueryOptions(['cars', sort], async ({ limit, cursor }) => {
    await pageDelay;
    return toPage(sort === '-model' ? allCars.toReversed() : allCars, limit, cursor);
  });

function Cars() {
  const sorting = useSort(['model']);
  const query = useInfiniteQuery(carsQuery(sorting.sort));
  return (
    <PagedTable
      title="Cars"
      noun="cars"
      query={query}
      columns={[
        createSerialColumn(),
        { key: 'model', header: 'Model', cell: (car) => car.model, rowHeader: true, sortKey: 'model' },
      ]}
      empty={{ title: 'None', help: 'None yet', icon: 'car' }}
      csv={{ fileName: 'cars', getPage, columns: [{ header: 'Model', value: (car) => car.model }] }}
      {...sorting}
    />
  );
}

function renderTable(address = '/cars') {
  const client = createNoRetryClient();
  const { router } = renderRoutes([{ path: '/cars', element: <Cars /> }], address, { queryClient: client });
  return { router, client };
}
/** Delays the response of every page until the returned function is called. */
function holdPages(): () => void {
  const releaseController = new AbortController();
  pageDelay = new Promise((resolve) => {
    releaseController.signal.addEventListener('abort', () => {
      resolve();
    });
  });
  return () => {
    releaseController.abort();
  };
}
const getModels = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

beforeEach(resetPage);
beforeEach(() => {
  pageDelay = Promise.resolve();
});

test('a column header changes the sort order and stores it in the URL', async () => {
  const { router } = renderTable();
  expect(await screen.findByText('Model 01')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Model' }));
  expect(router.state.location.search).toBe('?sort=model');
  await userEvent.click(screen.getByRole('button', { name: 'Model' }));
  expect(router.state.location.search).toBe('?sort=-model');
  expect(screen.getByRole('table')).toBeInTheDocument();
  await waitFor(() => expect(getModels()[0]).toBe('Model 60'));
  expect(screen.getByRole('columnheader', { name: 'Model' })).toHaveAttribute('aria-sort', 'descending');
  await userEvent.click(screen.getByRole('button', { name: 'Model' }));
  expect(router.state.location.search).toBe('');
});

test('PagedTable applies the sort order of the URL from the start', async () => {
  renderTable('/cars?sort=-model');
  expect(await screen.findByText('Model 60')).toBeInTheDocument();
  expect(getModels()[0]).toBe('Model 60');
});

test('PagedTable uses the default sort order if the URL has an unknown one', async () => {
  renderTable('/cars?sort=price');
  expect(await screen.findByText('Model 01')).toBeInTheDocument();
});

test('PagedTable loads more than 50 rows in the same order and announces their number', async () => {
  renderTable('/cars?sort=-model');
  expect(await screen.findByText('Showing 50 of 60')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(getModels()).toHaveLength(60));
  expect(getModels().at(-1)).toBe('Model 01');
});

test('a live update does not cancel a pending next page', async () => {
  const { client } = renderTable();
  await screen.findByText('Showing 50 of 60');
  const release = holdPages();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  const refreshPromise = client.invalidateQueries({ queryKey: ['cars'] });
  release();
  await refreshPromise;
  await waitFor(() => expect(getModels()).toHaveLength(60));
});

test('a next page requested during a live update waits for the update and does not cancel it', async () => {
  const { client } = renderTable();
  await screen.findByText('Showing 50 of 60');
  const release = holdPages();
  const firstCar = allCars[0]!;
  const refreshPromise = client.invalidateQueries({ queryKey: ['cars'] });
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  allCars[0] = { ...firstCar, model: 'Model 01, sold' };
  release();
  await refreshPromise;
  await waitFor(() => expect(getModels()).toHaveLength(60));
  expect(getModels()[0]).toBe('Model 01, sold');
  allCars[0] = firstCar;
});

test('the CSV file contains every row, even rows not shown; a failure can be retried', async () => {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    files.push(file as Blob);
    return 'blob:test';
  };
  URL.revokeObjectURL = () => undefined;
  const fileNames: string[] = [];
  const clickSpy = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function press(
    this: HTMLAnchorElement,
  ) {
    fileNames.push(this.download);
  });
  getPage.mockRejectedValueOnce(new TypeError('down'));
  // The local date is one day earlier than the server's.
  const timeZoneSpy = jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(24 * 60);
  const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
  renderTable();
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  clickSpy.mockRestore();
  timeZoneSpy.mockRestore();
  expect(fileNames[0]).toBe(`cars-${yesterday}.csv`);
  const text = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(files[0]!);
  });
  expect(String(text).split('\r\n')).toHaveLength(62);
});
