import { toSellerHead } from '@second-gear/contract/detail-page-heads';
import { absoluteUrl, PageMeta } from '@second-gear/contract/head';
import type { Seller } from '@second-gear/contract/sellers';
import { siteConfig } from '@second-gear/contract/site-config-reader';
import { StructuredData } from '@second-gear/contract/structured-data';
import { toSellerJsonLd } from './seller-json-ld.ts';

/** Metadata of a seller's page for search engines and link previews. */
export const SellerHead = ({ seller }: { seller: Seller }) => (
  <>
    <PageMeta {...toSellerHead(seller, siteConfig().apiHost)} />
    <StructuredData data={toSellerJsonLd(seller, absoluteUrl)} />
  </>
);
