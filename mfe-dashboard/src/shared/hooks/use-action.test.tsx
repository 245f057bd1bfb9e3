import { queryKeys } from '@second-gear/contract/query-keys';
import { ApiError } from '@second-gear/shared-auth/request';
import { resetPage } from '@second-gear/test-utils/browser';
import { createNoRetryClient, Providers } from '@second-gear/test-utils/render-routes';
import { useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useAction } from './use-action.ts';

let rows: string[];
let restore: (row: string) => Promise<{ modifiedCount: number }>;
beforeEach(() => {
  resetPage();
  rows = ['Volvo V60', 'Sold car'];
  restore = (row) => {
    rows.push(row);
    return Promise.resolve({ modifiedCount: 1 });
  };
});

function List() {
  const { data = [] } = useQuery({ queryKey: queryKeys.wishlist, queryFn: () => Promise.resolve([...rows]) });
  const remove = useAction({
    run: (row: string) => {
      rows = rows.filter((other) => other !== row);
      return Promise.resolve({ deletedCount: 1 });
    },
    successText: 'WishList deleted successfully',
    invalidates: 'updateWishlist',
    undo: {
      run: (row) => restore(row),
      successText: 'Back in the list',
      isPossible: (row) => row !== 'Sold car',
    },
  });
  return (
    <ul>
      {data.map((row) => (
        <li key={row}>
          {row}
          <button type="button" onClick={() => remove.mutate(row)}>{`Delete ${row}`}</button>
        </li>
      ))}
    </ul>
  );
}

const renderList = () =>
  render(
    <Providers queryClient={createNoRetryClient()}>
      <List />
    </Providers>,
  );
const remove = async (row: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Delete ${row}` }));
  expect(await screen.findByText('WishList deleted successfully')).toBeInTheDocument();
};

test('Undo in the toast reverts an action and refetches the list', async () => {
  renderList();
  await remove('Volvo V60');
  await waitFor(() => expect(screen.queryByText('Volvo V60')).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Back in the list')).toBeInTheDocument();
  expect(await screen.findByText('Volvo V60')).toBeInTheDocument();
});

test('an irreversible action offers no Undo', async () => {
  renderList();
  await remove('Sold car');
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('an Undo that the server rejects shows the reason', async () => {
  restore = () =>
    Promise.reject(
      new ApiError({ status: 409, code: 'conflict', message: 'It is too late to bring it back' }),
    );
  renderList();
  await remove('Volvo V60');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('It is too late to bring it back');
});

test('an Undo that changed nothing shows a message', async () => {
  restore = () => Promise.resolve({ modifiedCount: 0 });
  renderList();
  await remove('Volvo V60');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing to undo');
});
