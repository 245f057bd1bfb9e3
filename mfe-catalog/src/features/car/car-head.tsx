import type { Car } from '@second-gear/contract/cars';
import { absoluteAddress, PageMeta } from '@second-gear/contract/head';
import { headOfCar } from '@second-gear/contract/heads';
import { siteConfig } from '@second-gear/contract/site-config-reader';
import { StructuredData } from '@second-gear/contract/structured-data';
import { carData } from './car-data.ts';

/** Metadata of a car's page for search engines and link previews. */
export const CarHead = ({ car }: { car: Car }) => (
  <>
    <PageMeta {...headOfCar(car, siteConfig().apiHost)} />
    <StructuredData data={carData(car, absoluteAddress)} />
  </>
);
