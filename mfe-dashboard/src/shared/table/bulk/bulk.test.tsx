import { queryKeys } from '@second-gear/contract/query-keys';
import { ApiError } from '@second-gear/shared-auth/request';
import { resetPage } from '@second-gear/test-utils/browser';
import { createNoRetryClient, Providers } from '@second-gear/test-utils/render-routes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pagedQueryOptions } from '../../api/paged.ts';
import { createSerialColumn } from '../columns.tsx';
import { PagedTable } from '../paged-table.tsx';
import type { BulkActions } from './bulk-action.ts';

let rows: string[];
let washedIds: string[];
let fetchCount: number;
/** Error message of each row that the server rejects. */
let rejections: Record<string, string>;

const query = pagedQueryOptions(queryKeys.wishlist, () => {
  fetchCount += 1;
  return Promise.resolve({ items: rows.map((_id) => ({ _id })), total: rows.length, next: null });
});
const rejectRow = (row: string) => {
  const message = rejections[row];
  return message === undefined
    ? null
    : Promise.reject(new ApiError({ status: 409, code: 'conflict', message }));
};
const bulk: BulkActions<{ _id: string }> = {
  getRowLabel: ({ _id }) => _id,
  getDisabledReason: ({ _id }) => (_id === 'Foreign' ? 'Not your listing' : null),
  actions: [
    {
      label: 'Delete',
      danger: true,
      getConfirmationTexts: (selectedRows) => ({
        title: `Delete ${String(selectedRows.length)}?`,
        body: selectedRows.map(({ _id }) => _id).join(', '),
        confirmLabel: 'Delete',
      }),
      run: ({ _id: row }) => {
        const rejectedResponse = rejectRow(row);
        if (rejectedResponse) return rejectedResponse;
        rows = rows.filter((other) => other !== row);
        return Promise.resolve({ deletedCount: 1 });
      },
      successText: (count) => `${String(count)} deleted`,
      failureText: (count) => `${String(count)} could not be deleted`,
      undo: {
        run: ({ _id: row }) => {
          const rejectedResponse = rejectRow(row);
          if (rejectedResponse) return rejectedResponse;
          rows = [...rows, row].sort();
          return Promise.resolve({ modifiedCount: 1 });
        },
        successText: (count) => `${String(count)} back`,
        failureText: (count) => `${String(count)} could not be brought back`,
      },
      invalidates: 'updateWishlist',
    },
    {
      label: 'Wash',
      appliesTo: ({ _id }) => _id.startsWith('Dirty'),
      run: ({ _id: row }) => Promise.resolve({ modifiedCount: washedIds.push(row) }),
      successText: (count) => `${String(count)} washed`,
      failureText: (count) => `${String(count)} could not be washed`,
      invalidates: 'updateWishlist',
    },
  ],
};

function List() {
  return (
    <PagedTable
      title="Cars"
      noun="cars"
      query={useInfiniteQuery(query)}
      columns={[createSerialColumn(), { key: 'id', header: 'Id', cell: ({ _id }) => _id, rowHeader: true }]}
      empty="Nothing is left."
      bulk={bulk}
    />
  );
}

let client: ReturnType<typeof createNoRetryClient>;
const renderList = async () => {
  client = createNoRetryClient();
  render(
    <Providers queryClient={client}>
      <input aria-label="Search" />
      <List />
    </Providers>,
  );
  await screen.findByRole('table');
};
const getCheckbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const getRowCheckbox = (row: string) => getCheckbox(`Select ${row}`);
const getSelectAllCheckbox = () => getCheckbox('Select all shown');
const queryBar = () => screen.queryByRole('group', { name: 'Selected rows' });
const getBarButton = (name: string | RegExp) => within(queryBar()!).getByRole('button', { name });
const toggleRows = async (...names: string[]) => {
  for (const name of names) await userEvent.click(getRowCheckbox(name));
};
const confirmDialog = () =>
  userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));

beforeEach(() => {
  resetPage();
  rows = ['Audi', 'BMW', 'Dirty Dacia', 'Foreign'];
  washedIds = [];
  fetchCount = 0;
  rejections = {};
});

describe('row selection', () => {
  test('the bar announces the number of selected rows and disappears without a selection', async () => {
    await renderList();
    expect(queryBar()).toBeNull();
    await toggleRows('Audi', 'BMW');
    expect(queryBar()).toHaveTextContent('2 selected');
    const announcement = screen.getAllByText('2 selected').find((element) => !queryBar()!.contains(element));
    expect(announcement?.closest('[aria-live="polite"]')).not.toBeNull();
    await toggleRows('Audi', 'BMW');
    expect(queryBar()).toBeNull();
  });

  test('the header checkbox selects and deselects all selectable rows', async () => {
    await renderList();
    await toggleRows('Audi');
    expect(getSelectAllCheckbox().indeterminate).toBe(true);
    await userEvent.click(getSelectAllCheckbox());
    expect(queryBar()).toHaveTextContent('3 selected');
    expect(getSelectAllCheckbox()).toBeChecked();
    expect(getSelectAllCheckbox().indeterminate).toBe(false);
    await userEvent.click(getSelectAllCheckbox());
    expect(queryBar()).toBeNull();
    expect(getSelectAllCheckbox()).not.toBeChecked();
  });

  test('Shift-click toggles the selectable rows from the last toggled row to this one', async () => {
    rows = ['Audi', 'BMW', 'Dirty Dacia', 'Foreign', 'Honda', 'Jaguar'];
    await renderList();
    const user = userEvent.setup();
    const getCheckedLabels = () =>
      screen
        .getAllByRole<HTMLInputElement>('checkbox', { checked: true })
        .map((checkbox) => checkbox.getAttribute('aria-label'));
    await user.click(getRowCheckbox('BMW'));
    await user.keyboard('{Shift>}');
    await user.click(getRowCheckbox('Honda'));
    expect(getCheckedLabels()).toEqual(['Select BMW', 'Select Dirty Dacia', 'Select Honda']);
    await user.click(getRowCheckbox('Dirty Dacia'));
    await user.keyboard('{/Shift}');
    expect(getCheckedLabels()).toEqual(['Select BMW']);
    await user.click(getRowCheckbox('Jaguar'));
    expect(getCheckedLabels()).toEqual(['Select BMW', 'Select Jaguar']);
  });

  test('Shift-click without an earlier click toggles only one row', async () => {
    await renderList();
    const user = userEvent.setup();
    await user.keyboard('{Shift>}');
    await user.click(getRowCheckbox('BMW'));
    expect(queryBar()).toHaveTextContent('1 selected');
  });

  test('a row that cannot be selected shows the reason', async () => {
    await renderList();
    expect(getRowCheckbox('Foreign')).toBeDisabled();
    expect(getRowCheckbox('Foreign')).toHaveAccessibleDescription('Not your listing');
  });

  test('the header checkbox is disabled if no row can be selected', async () => {
    rows = ['Foreign'];
    await renderList();
    expect(getSelectAllCheckbox()).toBeDisabled();
    expect(getSelectAllCheckbox()).not.toBeChecked();
  });

  test('Escape clears the selection in the list and the bar, but not in a text field', async () => {
    await renderList();
    await toggleRows('Audi');
    await userEvent.click(screen.getByLabelText('Search'));
    await userEvent.keyboard('{Escape}');
    expect(queryBar()).not.toBeNull();
    getBarButton('Delete').focus();
    await userEvent.keyboard('{Escape}');
    expect(queryBar()).toBeNull();
    await waitFor(() => expect(getRowCheckbox('Audi')).toHaveFocus());
  });

  test('Enter on a checkbox focuses the bar, and Clear returns focus to the checkbox', async () => {
    await renderList();
    getRowCheckbox('BMW').focus();
    await userEvent.keyboard(' {Enter}');
    expect(getBarButton('Delete')).toHaveFocus();
    getBarButton('Clear').focus();
    await userEvent.keyboard('{Enter}');
    expect(queryBar()).toBeNull();
    await waitFor(() => expect(getRowCheckbox('BMW')).toHaveFocus());
  });

  test('a removed row is deselected and stays so if it reappears', async () => {
    await renderList();
    await toggleRows('Audi', 'BMW');
    rows = ['BMW', 'Foreign'];
    await client.invalidateQueries();
    await waitFor(() => expect(queryBar()).toHaveTextContent('1 selected'));
    rows = ['Audi', 'BMW'];
    await client.invalidateQueries();
    expect(await screen.findByRole('checkbox', { name: 'Select Audi' })).not.toBeChecked();
    expect(getRowCheckbox('BMW')).toBeChecked();
  });
});

describe('a bulk action', () => {
  test('the action runs once even if pressed twice before the update is rendered', async () => {
    await renderList();
    await toggleRows('Dirty Dacia');
    act(() => {
      for (const button of [getBarButton(/Wash/), getBarButton(/Wash/)]) fireEvent.click(button);
    });
    expect(await screen.findByText('1 washed')).toBeInTheDocument();
    expect(washedIds).toEqual(['Dirty Dacia']);
  });

  test('the action shows one confirmation and one toast, and refetches the list once', async () => {
    await renderList();
    await toggleRows('Audi', 'BMW', 'Dirty Dacia');
    const fetchCountBefore = fetchCount;
    await userEvent.click(getBarButton('Delete'));
    expect(screen.getByRole('dialog', { name: 'Delete 3?' })).toHaveTextContent('Audi, BMW, Dirty Dacia');
    await confirmDialog();
    expect(await screen.findByText('3 deleted')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(fetchCount).toBe(fetchCountBefore + 1);
    expect(queryBar()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('3 back')).toBeInTheDocument();
    expect(await screen.findByRole('rowheader', { name: 'Dirty Dacia' })).toBeInTheDocument();
    expect(rows).toEqual(['Audi', 'BMW', 'Dirty Dacia', 'Foreign']);
    expect(fetchCount).toBe(fetchCountBefore + 2);
    expect(queryBar()).toBeNull();
  });

  test('a failed row stays selected, with the server’s error above the list and in the toast', async () => {
    rejections = { BMW: 'It has been paid for' };
    await renderList();
    await toggleRows('Audi', 'BMW');
    await userEvent.click(getBarButton('Delete'));
    await confirmDialog();
    expect(
      await screen.findByText('1 deleted. 1 could not be deleted: It has been paid for'),
    ).toBeInTheDocument();
    expect(await screen.findByText('BMW: It has been paid for')).toBeInTheDocument();
    expect(getRowCheckbox('BMW')).toBeChecked();
    await waitFor(() => expect(getBarButton('Delete')).toHaveFocus());
    await userEvent.click(getBarButton('Clear'));
    expect(screen.queryByText('BMW: It has been paid for')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1 back')).toBeInTheDocument();
  });

  test('an action that failed for every row shows the error immediately and offers no Undo', async () => {
    rejections = { Audi: 'Paid', BMW: 'Paid' };
    await renderList();
    await toggleRows('Audi', 'BMW');
    await userEvent.click(getBarButton('Delete'));
    await confirmDialog();
    expect(await screen.findByText('2 could not be deleted: Paid')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  test('an Undo rejected for some rows shows their number and the reason', async () => {
    await renderList();
    await toggleRows('Audi', 'BMW');
    await userEvent.click(getBarButton('Delete'));
    await confirmDialog();
    await screen.findByText('2 deleted');
    rejections = { Audi: 'It is too late' };
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(
      await screen.findByText('1 back. 1 could not be brought back: It is too late'),
    ).toBeInTheDocument();
  });

  test('an action for some rows shows their number and leaves the remaining rows selected', async () => {
    await renderList();
    await toggleRows('Audi', 'Dirty Dacia');
    await userEvent.click(getBarButton('Wash (1)'));
    expect(await screen.findByText('1 washed')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(queryBar()).toHaveTextContent('1 selected'));
    expect(getRowCheckbox('Audi')).toBeChecked();
  });

  test('an action that removes rows moves focus to the rows that replaced them', async () => {
    await renderList();
    await toggleRows('Audi');
    await userEvent.click(getBarButton('Delete'));
    await confirmDialog();
    await screen.findByText('1 deleted');
    await waitFor(() => expect(getRowCheckbox('BMW')).toHaveFocus());
  });

  test('an action that removes the last row leaves the list’s empty text', async () => {
    rows = ['Audi'];
    await renderList();
    await toggleRows('Audi');
    await userEvent.click(getBarButton('Delete'));
    await confirmDialog();
    expect(await screen.findByText('Nothing is left.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('canceling the confirmation changes nothing, and the selection stays', async () => {
    await renderList();
    await toggleRows('Audi');
    await userEvent.click(getBarButton('Delete'));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(getRowCheckbox('Audi')).toBeChecked();
    expect(rows).toContain('Audi');
  });
});
