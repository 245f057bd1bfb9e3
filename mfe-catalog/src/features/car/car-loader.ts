import type { Car } from '@second-gear/contract/cars';
import { asResponse } from '@second-gear/shared-auth/request';
import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { carQuery } from '../../api/get-car.ts';

/** Loads one car. Throws a Response with the status of the failed call, 404 if the listing no longer exists. */
export const carLoader =
  (queryClient: QueryClient) =>
  async ({ params }: LoaderFunctionArgs): Promise<Car> => {
    try {
      return await queryClient.ensureQueryData(carQuery(params['id'] ?? ''));
    } catch (error) {
      throw asResponse(error);
    }
  };
