import type { Car } from '@second-gear/contract/cars';
import { toCarHead } from '@second-gear/contract/detail-page-heads';
import { absoluteUrl, PageMeta } from '@second-gear/contract/head';
import { siteConfig } from '@second-gear/contract/site-config-reader';
import { StructuredData } from '@second-gear/contract/structured-data';
import { toCarJsonLd } from './car-json-ld.ts';

/** Metadata of a car's page for search engines and link previews. */
export const CarHead = ({ car }: { car: Car }) => (
  <>
    <PageMeta {...toCarHead(car, siteConfig().apiHost)} />
    <StructuredData data={toCarJsonLd(car, absoluteUrl)} />
  </>
);
