import type { Seller } from '@second-gear/contract/sellers';
import { absoluteAddress, PageMeta, summarize } from '@second-gear/ui/head';
import { StructuredData } from '@second-gear/ui/structured-data';
import { sellerData } from './seller-data.ts';
import { texts } from './texts.ts';

/** What search engines and previews read about one seller. */
export function SellerHead({ seller }: { seller: Seller }) {
  return (
    <>
      <PageMeta
        title={texts.title(seller.name)}
        description={summarize(texts.about(seller.name, seller.sold))}
        path={`/sellers/${encodeURIComponent(seller._id)}`}
        {...(seller.picture !== null && { image: seller.picture })}
      />
      <StructuredData data={sellerData(seller, absoluteAddress)} />
    </>
  );
}
