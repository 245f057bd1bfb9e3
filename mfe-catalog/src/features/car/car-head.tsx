import type { Car } from '@second-gear/contract/cars';
import { toCarHead } from '@second-gear/federation/detail-page-heads';
import { PageMeta, toSiteUrl } from '@second-gear/federation/head';
import { readSiteConfig } from '@second-gear/federation/site-config-reader';
import { StructuredData } from '@second-gear/federation/structured-data';
import { toCarJsonLd } from './car-json-ld.ts';

/** Metadata of a car's page for search engines and link previews. */
export const CarHead = ({ car }: { car: Car }) => (
  <>
    <PageMeta {...toCarHead(car, readSiteConfig().apiHost)} />
    <StructuredData data={toCarJsonLd(car, toSiteUrl)} />
  </>
);
