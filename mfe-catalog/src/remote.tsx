import type { RemoteModule } from '@second-gear/contract/remote';
import { AdStripSlot } from './ad-strip-slot.tsx';
import { HomeScreen } from './features/home/home-screen.tsx';
import { CatalogFrame } from './shared/catalog-frame.tsx';

export default {
  routes: () => [
    {
      path: '/',
      element: (
        <CatalogFrame>
          <HomeScreen />
        </CatalogFrame>
      ),
    },
  ],
  slots: { 'ad-strip': AdStripSlot },
} satisfies RemoteModule;
