import type { Seller } from '@second-gear/contract/sellers';
import { toSellerHead } from '@second-gear/federation/detail-page-heads';
import { PageMeta, toSiteUrl } from '@second-gear/federation/head';
import { readSiteConfig } from '@second-gear/federation/site-config-reader';
import { StructuredData } from '@second-gear/federation/structured-data';
import { toSellerJsonLd } from './seller-json-ld.ts';

/** Metadata of a seller's page for search engines and link previews. */
export const SellerHead = ({ seller }: { seller: Seller }) => (
  <>
    <PageMeta {...toSellerHead(seller, readSiteConfig().apiHost)} />
    <StructuredData data={toSellerJsonLd(seller, toSiteUrl)} />
  </>
);
