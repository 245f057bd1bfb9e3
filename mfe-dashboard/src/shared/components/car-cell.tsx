import { createImageSrcset } from '@second-gear/contract/image-sources';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';

/**
 * Shows a small picture of a car. It is decorative, because the name is next to it. A missing or broken
 * picture leaves a blank space.
 */
const CarThumb = ({ image }: { image: string | null | undefined }): ReactElement => (
  <span className="row-thumb" aria-hidden="true">
    {image ? (
      <img
        key={image}
        src={image}
        {...(createImageSrcset(image) && { srcSet: createImageSrcset(image) ?? '', sizes: '64px' })}
        alt=""
        width={64}
        height={48}
        loading="lazy"
        decoding="async"
        onError={({ currentTarget }) => {
          currentTarget.hidden = true;
        }}
      />
    ) : null}
  </span>
);

interface Props {
  image: string | null | undefined;
  carId: string | null;
  to?: string | null;
  name: string;
  /** Rendered below the name. */
  children?: ReactNode;
}

/** Shows a car in a row: its picture and name. Links to `to`, or to the public page of the car. */
export const CarCell = ({
  image,
  carId,
  to = carId === null ? null : `/cars/${carId}`,
  name,
  children,
}: Props): ReactElement => (
  <span className="row-car">
    <CarThumb image={image} />
    <span>
      {to === null ? <span>{name}</span> : <Link to={to}>{name}</Link>}
      {children}
    </span>
  </span>
);
