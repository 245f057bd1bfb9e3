import type { Seller } from '@second-gear/contract/sellers';
import { asResponse } from '@second-gear/shared-auth/request';
import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { sellerQuery } from '../../api/get-seller.ts';

/** Loads one seller. Throws a Response with the failed call's status, 404 for whoever has no page, or has none any more. */
export const sellerLoader =
  (queryClient: QueryClient) =>
  async ({ params }: LoaderFunctionArgs): Promise<Seller> => {
    try {
      return await queryClient.ensureQueryData(sellerQuery(params['id'] ?? ''));
    } catch (error) {
      throw asResponse(error);
    }
  };
