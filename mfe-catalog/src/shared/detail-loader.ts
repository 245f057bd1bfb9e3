import { asResponse } from '@second-gear/shared-auth/request';
import type { LoaderFunctionArgs } from 'react-router-dom';

/**
 * Returns a loader for the item whose id is in the URL. It throws a Response with the status of the failed
 * call, 404 if the item does not exist.
 */
export const createDetailLoader =
  <Item>(load: (id: string) => Promise<Item>) =>
  ({ params }: LoaderFunctionArgs): Promise<Item> =>
    load(params['id'] ?? '').catch((error: unknown) => {
      throw asResponse(error);
    });
