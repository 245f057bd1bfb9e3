import { CAR_FACT_NAMES } from '@second-gear/contract/car-facts';
import { formatChoice, formatFactValue } from '@second-gear/contract/fact-format';
import { formatPrice } from '@second-gear/contract/money';
import type { OrderedListing as Listing } from '@second-gear/contract/order-details';
import { Stack } from '@second-gear/ui/layout';
import { type ReactElement } from 'react';
import { styled } from 'styled-components';
import { Block } from '../components/block.tsx';
import { DescriptionList } from '../components/description-list.tsx';
import { EvidencePictures } from '../components/evidence-pictures.tsx';
import { formatInstant } from '../format/format.ts';
import { listingTexts as texts } from './texts.ts';

const Description = styled.p`
  max-width: 44rem;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** Labels by field name. A newer server may send fields that this map does not contain. */
const labelByField = new Map<string, string>(Object.entries(texts.fieldLabels));

/** Returns one sentence about how the listing has changed since the order. */
function describeChanges({ gone, changed }: Listing): string {
  if (gone) return texts.listingDeleted;
  return changed.length === 0
    ? texts.unchanged
    : texts.changed(changed.map((field) => labelByField.get(field) ?? field));
}

/**
 * Shows the listing as it was stored with the order, and what has changed since. Renders nothing if no
 * listing was stored.
 */
export function OrderedListing({ listing }: { listing: Listing | null | undefined }): ReactElement | null {
  if (!listing) return null;
  const { fieldLabels } = texts;

  return (
    <Block title={texts.title}>
      <p>
        {texts.listingDate(formatInstant(listing.takenAt))} <strong>{describeChanges(listing)}</strong>
      </p>
      <DescriptionList
        items={[
          [fieldLabels.brandName, listing.brandName],
          [fieldLabels.model, listing.model],
          [fieldLabels.resellPrice, formatPrice(listing.resellPrice)],
          [fieldLabels.category, listing.category],
          [fieldLabels.purchaseYear, String(listing.purchaseYear)],
          [fieldLabels.condition, formatChoice(listing.condition)],
          ...CAR_FACT_NAMES.map((name) => [fieldLabels[name], formatFactValue(name, listing[name])] as const),
        ]}
      />
      {listing.description === '' ? null : <Description>{listing.description}</Description>}
      <Stack className="sg-screen-only" gap={2}>
        <EvidencePictures pictures={listing.images} authorName={texts.imagesSource} />
      </Stack>
    </Block>
  );
}
