import { AppBand } from './app-band.tsx';
import { Brands } from './brands.tsx';
import { Exclusive } from './exclusive.tsx';
import { Gallery } from './gallery.tsx';
import { Sellers } from './sellers.tsx';

/** The home page below its car list, loaded when the visitor scrolls near it. */
export default function Below() {
  return (
    <>
      <Exclusive />
      <Sellers />
      <Gallery />
      <Brands />
      <AppBand />
    </>
  );
}
