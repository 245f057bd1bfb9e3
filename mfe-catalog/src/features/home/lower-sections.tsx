import { AppBanner } from './app-banner.tsx';
import { Brands } from './brands.tsx';
import { ExclusiveCars } from './exclusive-cars.tsx';
import { Gallery } from './gallery.tsx';
import { Sellers } from './sellers.tsx';

/** The home page below its car list, loaded when the visitor scrolls near it. */
export default function LowerSections() {
  return (
    <>
      <ExclusiveCars />
      <Sellers />
      <Gallery />
      <Brands />
      <AppBanner />
    </>
  );
}
