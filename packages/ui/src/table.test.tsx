import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Column, DataTable } from './table.tsx';

interface Car {
  id: string;
  brand: string;
  price: number;
}

const cars: Car[] = [
  { id: 'a', brand: 'Toyota', price: 16000 },
  { id: 'b', brand: 'audi', price: 9000 },
  { id: 'c', brand: 'Mazda', price: 120000 },
];

const columns: Column<Car>[] = [
  { key: 'sl', header: 'SL.', cell: (_car, index) => index + 1 },
  {
    key: 'brand',
    header: 'Brand Name',
    cell: (car) => car.brand,
    sortValue: (car) => car.brand,
    rowHeader: true,
  },
  {
    key: 'price',
    header: 'Price',
    cell: (car) => `$${car.price}`,
    align: 'end',
    sortValue: (car) => car.price,
  },
];

const renderTable = (rows = cars) =>
  render(
    <DataTable
      caption="All cars"
      columns={columns}
      rows={rows}
      getRowKey={(car) => car.id}
      empty={<p>No cars yet</p>}
    />,
  );

const readBrands = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

test('a table has a name, and its cells contain their column’s name for card layouts', () => {
  renderTable();
  expect(screen.getByRole('table', { name: 'All cars' })).toBeInTheDocument();
  const [, first] = screen.getAllByRole('row');
  expect(
    within(first as HTMLElement)
      .getByText('$16000')
      .closest('td'),
  ).toHaveAttribute('data-label', 'Price');
});

test('a table sorts by numbers and by text in both directions and exposes the direction', async () => {
  const user = userEvent.setup();
  renderTable();
  expect(readBrands()).toEqual(['Toyota', 'audi', 'Mazda']);
  await user.click(screen.getByRole('button', { name: 'Price' }));
  expect(readBrands()).toEqual(['audi', 'Toyota', 'Mazda']);
  expect(screen.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'ascending');
  await user.click(screen.getByRole('button', { name: 'Price' }));
  expect(readBrands()).toEqual(['Mazda', 'Toyota', 'audi']);
  await user.click(screen.getByRole('button', { name: 'Brand Name' }));
  expect(readBrands()).toEqual(['audi', 'Mazda', 'Toyota']);
  expect(screen.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'none');
  expect(screen.getAllByRole('cell').filter((cell) => cell.dataset['label'] === 'SL.')[0]).toHaveTextContent(
    '1',
  );
});

test('a column without a sort value has a plain header', () => {
  renderTable();
  expect(screen.queryByRole('button', { name: 'SL.' })).not.toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: 'SL.' })).not.toHaveAttribute('aria-sort');
});

test('a table without rows shows the empty text', () => {
  renderTable([]);
  expect(screen.getByText('No cars yet')).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

describe('presorted rows', () => {
  const requestedSorts: (string | null)[] = [];
  const createSortedTable = (sort: string | null, busy = false) => (
    <DataTable
      caption="All cars"
      columns={columns.map(({ sortValue: _sortValue, ...column }) => ({
        ...column,
        ...(column.key === 'price' && { sortKey: 'resellPrice' }),
      }))}
      rows={cars}
      getRowKey={(car) => car.id}
      sort={sort}
      onSort={(next) => requestedSorts.push(next)}
      busy={busy}
    />
  );
  const getHeader = () => screen.getByRole('columnheader', { name: 'Price' });
  beforeEach(() => {
    requestedSorts.length = 0;
  });

  test('presorted rows stay in their order, and the header exposes the direction', () => {
    const { rerender } = render(createSortedTable(null));
    expect(readBrands()).toEqual(['Toyota', 'audi', 'Mazda']);
    expect(getHeader()).toHaveAttribute('aria-sort', 'none');
    rerender(createSortedTable('-resellPrice', true));
    expect(readBrands()).toEqual(['Toyota', 'audi', 'Mazda']);
    expect(getHeader()).toHaveAttribute('aria-sort', 'descending');
    expect(screen.getByRole('table').parentElement).toHaveAttribute('aria-busy', 'true');
  });

  test('pressing a header requests the ascending, the descending and then the default order', async () => {
    const user = userEvent.setup();
    const { rerender } = render(createSortedTable(null));
    const pressHeader = () => user.click(screen.getByRole('button', { name: 'Price' }));
    await pressHeader();
    rerender(createSortedTable('resellPrice'));
    await pressHeader();
    rerender(createSortedTable('-resellPrice'));
    await pressHeader();
    expect(requestedSorts).toEqual(['resellPrice', '-resellPrice', null]);
    expect(screen.queryByRole('button', { name: 'Brand Name' })).not.toBeInTheDocument();
  });
});

describe('selectable rows', () => {
  const toggles: string[] = [];
  const createSelectableTable = (state: 'none' | 'some' | 'all') => (
    <DataTable
      caption="All cars"
      columns={columns.map((column) => ({ ...column, ordinal: column.key === 'sl' }))}
      rows={cars}
      getRowKey={(car) => car.id}
      selection={{
        isSelected: (car) => state === 'all' || (state === 'some' && car.id === 'a'),
        getDisabledReason: (car) => (car.id === 'c' ? 'Not your listing' : null),
        label: (car) => `Select ${car.brand}`,
        onToggle: (car, isChecked) => toggles.push(`${car.brand} ${String(isChecked)}`),
        all: {
          label: 'Select all shown',
          shortLabel: 'Select all',
          state,
          disabled: false,
          onToggle: (isChecked) => toggles.push(`all ${String(isChecked)}`),
        },
      }}
    />
  );
  const getCheckbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  beforeEach(() => {
    toggles.length = 0;
  });

  test('each selectable row has a checkbox next to its number, and the columns stay unchanged', () => {
    render(createSelectableTable('some'));
    expect(screen.getAllByRole('columnheader').map((headerCell) => headerCell.textContent)).toEqual([
      'SL.',
      'Brand Name',
      'Price',
    ]);
    expect(getCheckbox('Select Toyota')).toBeChecked();
    expect(getCheckbox('Select audi')).not.toBeChecked();
    expect(getCheckbox('Select Mazda')).toBeDisabled();
    expect(getCheckbox('Select Mazda')).toHaveAccessibleDescription('Not your listing');
  });

  test('a row’s checkbox reports its row, and the head’s checkbox is indeterminate until it selects all rows', async () => {
    const user = userEvent.setup();
    const { rerender } = render(createSelectableTable('some'));
    expect(getCheckbox('Select all shown').indeterminate).toBe(true);
    await user.click(getCheckbox('Select audi'));
    await user.click(getCheckbox('Select Toyota'));
    await user.click(getCheckbox('Select all shown'));
    rerender(createSelectableTable('all'));
    expect(getCheckbox('Select all shown').indeterminate).toBe(false);
    await user.click(getCheckbox('Select all shown'));
    expect(toggles).toEqual(['audi true', 'Toyota false', 'all true', 'all false']);
  });
});

test('only long text is truncated, and its tooltip shows the complete text', () => {
  const longText = 'W'.repeat(120);
  renderTable([{ id: 'd', brand: longText, price: 1 }, ...cars]);
  expect(screen.getByTitle(longText)).toHaveTextContent(longText);
  expect(screen.queryByTitle('Toyota')).toBeNull();
  expect(screen.getByTitle(longText)).toHaveAttribute('data-text');
  expect(screen.getByText('Toyota')).not.toHaveAttribute('data-text');
});
