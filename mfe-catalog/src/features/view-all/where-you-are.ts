/** Why the browser didn't return a location. */
export class NotLocated extends Error {
  override readonly name = 'NotLocated';
  readonly refused: boolean;
  constructor(refused: boolean) {
    super(refused ? 'The visitor does not want it' : 'The browser does not know');
    this.refused = refused;
  }
}

/** Rounds to about seven miles, for privacy. */
const rounded = (degrees: number): string => degrees.toFixed(1);

const WAIT_MS = 10_000;
const OLD_ENOUGH_MS = 10 * 60_000;
/** GeolocationPositionError.PERMISSION_DENIED */
const DENIED = 1;

/**
 * Returns the visitor's `latitude,longitude`, rounded to a tenth of a degree. Rejects with {@link
 * NotLocated}.
 */
export const whereYouAre = (): Promise<string> =>
  new Promise((resolve, reject) => {
    // Geolocation requires a secure context.
    if (!('geolocation' in navigator)) {
      reject(new NotLocated(false));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(`${rounded(coords.latitude)},${rounded(coords.longitude)}`),
      ({ code }) => reject(new NotLocated(code === DENIED)),
      { enableHighAccuracy: false, timeout: WAIT_MS, maximumAge: OLD_ENOUGH_MS },
    );
  });
