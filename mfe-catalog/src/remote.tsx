import type { RemoteModule } from '@second-gear/federation/remote';
import { AdStripSlot } from './ad-strip-slot.tsx';
import { preloadCalls } from './api/load-calls.ts';
import { carLoader } from './features/car/car-loader.ts';
import { categoryLoader } from './features/category/category-loader.ts';
import { HomeScreen } from './features/home/home-screen.tsx';
import { sellerLoader } from './features/sellers/seller-loader.ts';
import { CatalogFrame } from './shared/frame/catalog-frame.tsx';

preloadCalls();

/**
 * The catalog's remote module. The home screen is in the entry chunk; other screens load when first opened.
 * Loaders are in the entry chunk too, so that a screen's data and code load in parallel.
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
      lazy: async () => ({
        Component: (
          await import(/* webpackChunkName: "view-all-screen" */ './features/view-all/view-all-screen.tsx')
        ).default,
      }),
    },
    {
      path: '/category/:id',
      loader: categoryLoader(queryClient),
      lazy: async () => ({
        Component: (
          await import(/* webpackChunkName: "category-screen" */ './features/category/category-screen.tsx')
        ).default,
      }),
    },
    {
      path: '/cars/:id',
      loader: carLoader(queryClient),
      lazy: async () => ({
        Component: (await import(/* webpackChunkName: "car-screen" */ './features/car/car-screen.tsx'))
          .default,
      }),
    },
    {
      path: '/sellers/:id',
      loader: sellerLoader(queryClient),
      lazy: async () => ({
        Component: (
          await import(/* webpackChunkName: "seller-screen" */ './features/sellers/seller-screen.tsx')
        ).default,
      }),
    },
    {
      path: '/compare',
      lazy: async () => ({
        Component: (
          await import(/* webpackChunkName: "compare-screen" */ './features/compare/compare-screen.tsx')
        ).default,
      }),
    },
  ],
  slots: { 'ad-strip': AdStripSlot },
} satisfies RemoteModule;
