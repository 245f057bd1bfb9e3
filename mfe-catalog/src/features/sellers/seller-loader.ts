import type { Seller } from '@second-gear/contract/sellers';
import { asResponse } from '@second-gear/shared-auth/request';
import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { sellerQuery } from '../../api/get-seller.ts';

/** Loads one seller. Throws a Response with the status of the failed call, 404 if the user has no public page. */
export const sellerLoader =
  (queryClient: QueryClient) =>
  async ({ params }: LoaderFunctionArgs): Promise<Seller> => {
    try {
      return await queryClient.ensureQueryData(sellerQuery(params['id'] ?? ''));
    } catch (error) {
      throw asResponse(error);
    }
  };
