import type { Car } from '@second-gear/contract/cars';
import { formatAddress, isFullAddress } from '@second-gear/contract/fields';
import { useSession } from '@second-gear/shared-auth/session';
import { useQuery } from '@tanstack/react-query';
import { carAsUserQuery } from '../../api/get-car.ts';
import { texts } from './texts.ts';

/** A car's location: its city, plus the street address for signed-in users. */
export function CarLocation({ car }: { car: Car }) {
  const status = useSession((session) => session.status);
  const isFetchNeeded = status === 'signed-in' && !isFullAddress(car.location);
  const { data } = useQuery({ ...carAsUserQuery(car._id), enabled: isFetchNeeded });
  const location = isFetchNeeded && data ? data.location : car.location;
  return (
    <>
      <span>{status === 'signed-out' ? car.location.city : formatAddress(location)}</span>
      {status === 'signed-out' && <span className="facts-note"> {texts.streetWhenSignedIn}</span>}
    </>
  );
}
