import { absoluteAddress, PageMeta } from '@second-gear/contract/head';
import { headOfSeller } from '@second-gear/contract/heads';
import type { Seller } from '@second-gear/contract/sellers';
import { siteConfig } from '@second-gear/contract/site-config-reader';
import { StructuredData } from '@second-gear/contract/structured-data';
import { sellerData } from './seller-data.ts';

/** Metadata of a seller's page for search engines and link previews. */
export const SellerHead = ({ seller }: { seller: Seller }) => (
  <>
    <PageMeta {...headOfSeller(seller, siteConfig().apiHost)} />
    <StructuredData data={sellerData(seller, absoluteAddress)} />
  </>
);
