import type { RemoteModule } from '@second-gear/federation/remote';
import type { ComponentType } from 'react';
import { categoryLoader } from './features/category/category-loader.ts';
import { HomeScreen } from './features/home/home-screen.tsx';
import { sellerQuery } from './features/sellers/api.ts';
import { carQuery } from './shared/api.ts';
import { preloadCalls } from './shared/calls.ts';
import { createDetailLoader } from './shared/detail-loader.ts';
import { AdStripSlot } from './shared/frame/ad-strip.tsx';
import { CatalogFrame } from './shared/frame/catalog-frame.tsx';

preloadCalls();

const createLazyRoute = (load: () => Promise<{ default: ComponentType }>) => async () => ({
  Component: (await load()).default,
});

/**
 * The catalog's remote module. The home screen is in the entry chunk. Other screens load when first opened.
 * Loaders are in the entry chunk too, so a screen's data and code load in parallel.
 */
export default {
  routes: ({ queryClient }) => [
    {
      path: '/',
      element: (
        <CatalogFrame>
          <HomeScreen />
        </CatalogFrame>
      ),
    },
    {
      path: '/viewallcars',
      lazy: createLazyRoute(
        () => import(/* webpackChunkName: "view-all-screen" */ './features/view-all/view-all-screen.tsx'),
      ),
    },
    {
      path: '/category/:id',
      loader: categoryLoader(queryClient),
      lazy: createLazyRoute(
        () => import(/* webpackChunkName: "category-screen" */ './features/category/category-screen.tsx'),
      ),
    },
    {
      path: '/cars/:id',
      loader: createDetailLoader((id) => queryClient.ensureQueryData(carQuery(id))),
      lazy: createLazyRoute(
        () => import(/* webpackChunkName: "car-screen" */ './features/car/car-screen.tsx'),
      ),
    },
    {
      path: '/sellers/:id',
      loader: createDetailLoader((id) => queryClient.ensureQueryData(sellerQuery(id))),
      lazy: createLazyRoute(
        () => import(/* webpackChunkName: "seller-screen" */ './features/sellers/seller-screen.tsx'),
      ),
    },
    {
      path: '/compare',
      lazy: createLazyRoute(
        () => import(/* webpackChunkName: "compare-screen" */ './features/compare/compare-screen.tsx'),
      ),
    },
  ],
  slots: { 'ad-strip': AdStripSlot },
} satisfies RemoteModule;
