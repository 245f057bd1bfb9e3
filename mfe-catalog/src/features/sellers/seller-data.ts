import type { Seller } from '@second-gear/contract/sellers';

/**
 * A seller's page and rating in the words of schema.org, for search engines. The rating is a node of its own that names
 * the person: a Person has none there.
 * @param absolute makes a path of the site an address
 */
export function sellerData(seller: Seller, absolute: (path: string) => string): Record<string, unknown> {
  const url = absolute(`/sellers/${encodeURIComponent(seller._id)}`);
  const person = `${url}#seller`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'ProfilePage',
        '@id': url,
        url,
        dateCreated: seller.memberSince,
        mainEntity: {
          '@type': 'Person',
          '@id': person,
          name: seller.name,
          ...(seller.picture !== null && { image: absolute(seller.picture) }),
        },
      },
      ...(seller.sellerRating === null
        ? []
        : [
            {
              '@type': 'AggregateRating',
              itemReviewed: { '@id': person },
              ratingValue: seller.sellerRating,
              ratingCount: seller.ratingCount,
              bestRating: 5,
              worstRating: 1,
            },
          ]),
    ],
  };
}
