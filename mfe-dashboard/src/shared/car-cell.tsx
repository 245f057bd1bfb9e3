import { imageSources } from '@second-gear/contract/image-sources';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A small picture of a car; decoration, as the car's name stands beside it. A missing or broken one leaves its place. */
const CarThumb = ({ image }: { image: string | null | undefined }): ReactElement => (
  <span className="row-thumb" aria-hidden="true">
    {image ? (
      <img
        key={image}
        src={image}
        {...(imageSources(image) && { srcSet: imageSources(image) ?? '', sizes: '64px' })}
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

/** A car in a row: its picture, and its name, which leads to the car while that is on the site, or to `to`. */
export const CarCell = ({
  image,
  carId,
  to = carId === null ? null : `/cars/${carId}`,
  name,
  children,
}: {
  image: string | null | undefined;
  carId: string | null;
  to?: string | null;
  name: string;
  /** What stands under the name. */
  children?: ReactNode;
}): ReactElement => (
  <span className="row-car">
    <CarThumb image={image} />
    <span>
      {to === null ? <span>{name}</span> : <Link to={to}>{name}</Link>}
      {children}
    </span>
  </span>
);
