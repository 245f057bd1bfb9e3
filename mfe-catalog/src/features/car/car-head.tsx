import type { Car } from '@second-gear/contract/cars';
import { toCarHead } from '@second-gear/contract/detail-page-heads';
import { PageMeta, toSiteUrl } from '@second-gear/contract/head';
import { readSiteConfig } from '@second-gear/contract/site-config-reader';
import { StructuredData } from '@second-gear/contract/structured-data';
import { toCarJsonLd } from './car-json-ld.ts';

/** Metadata of a car's page for search engines and link previews. */
export const CarHead = ({ car }: { car: Car }) => (
  <>
    <PageMeta {...toCarHead(car, readSiteConfig().apiHost)} />
    <StructuredData data={toCarJsonLd(car, toSiteUrl)} />
  </>
);
