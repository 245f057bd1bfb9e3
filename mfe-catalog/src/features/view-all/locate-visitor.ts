/** Thrown if the browser returns no location. `isDenied` is true if the visitor denied access. */
export class NotLocatedError extends Error {
  override readonly name = 'NotLocated';
  readonly isDenied: boolean;
  constructor(isDenied: boolean) {
    super(isDenied ? 'The visitor denied location access' : 'The browser could not determine the location');
    this.isDenied = isDenied;
  }
}

/** Rounds a coordinate to about seven miles, for privacy. */
const toRoundedText = (degrees: number): string => degrees.toFixed(1);

const TIMEOUT_MS = 10_000;
const MAX_AGE_MS = 10 * 60_000;
/** Value of GeolocationPositionError.PERMISSION_DENIED. */
const PERMISSION_DENIED = 1;

/**
 * Returns the visitor's `latitude,longitude`, rounded to a tenth of a degree. Rejects with {@link
 * NotLocated}.
 */
export const locateVisitor = (): Promise<string> =>
  new Promise((resolve, reject) => {
    // Geolocation requires a secure context.
    if (!('geolocation' in navigator)) {
      reject(new NotLocatedError(false));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(`${toRoundedText(coords.latitude)},${toRoundedText(coords.longitude)}`),
      ({ code }) => reject(new NotLocatedError(code === PERMISSION_DENIED)),
      { enableHighAccuracy: false, timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    );
  });
