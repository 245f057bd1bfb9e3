/** Size of the map in its own units, those of us-atlas. */
export const MAP = { width: 975, height: 610 } as const;

/** Pixels per radian in the contiguous states. */
const SCALE = 1300;
const MIDDLE = { x: 487.5, y: 305 } as const;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

interface Part {
  /** Standard parallels, in degrees. */
  parallels: readonly [number, number];
  meridian: number;
  /** Center of the part: degrees east of its meridian, and degrees north. */
  centre: readonly [number, number];
  /** Relative to the scale of the contiguous states. */
  scale: number;
  /** Offset from the center of the map, in scale units. */
  shift: readonly [number, number];
}

/**
 * Albers equal-area conic projections of the three parts; Alaska and Hawaii are insets. Same constants as
 * geoAlbersUsa of d3-geo, which produced the outline (Snyder, Map Projections, 1987, p. 100).
 */
const LOWER: Part = { parallels: [29.5, 45.5], meridian: -96, centre: [-0.6, 38.7], scale: 1, shift: [0, 0] };
const ALASKA: Part = {
  parallels: [55, 65],
  meridian: -154,
  centre: [-2, 58.5],
  scale: 0.35,
  shift: [-0.307, 0.201],
};
const HAWAII: Part = {
  parallels: [8, 18],
  meridian: -157,
  centre: [-3, 19.9],
  scale: 1,
  shift: [-0.205, 0.212],
};

/** @param lon degrees east of the part's meridian */
function conic({ parallels }: Part, lon: number, lat: number): { x: number; y: number } {
  const [first, second] = parallels.map((degrees) => Math.sin(radians(degrees))) as [number, number];
  const n = (first + second) / 2;
  const c = 1 + first * (2 * n - first);
  const r = Math.sqrt(c - 2 * n * Math.sin(radians(lat))) / n;
  return { x: r * Math.sin(n * radians(lon)), y: Math.sqrt(c) / n - r * Math.cos(n * radians(lon)) };
}

function partOf(lat: number, lon: number): Part | null {
  if (lat > 50 && lat < 72 && lon < -129) return ALASKA;
  if (lat > 18 && lat < 23 && lon > -161 && lon < -154) return HAWAII;
  return lat > 24 && lat < 50 && lon > -125 && lon < -66 ? LOWER : null;
}

/** Projects degrees to map units. Returns null for a place outside the map. */
export function toMap(lat: number, lon: number): { x: number; y: number } | null {
  const part = partOf(lat, lon);
  if (!part) return null;
  const at = conic(part, lon - part.meridian, lat);
  const middle = conic(part, ...part.centre);
  const scale = SCALE * part.scale;
  return {
    x: MIDDLE.x + part.shift[0] * SCALE + scale * (at.x - middle.x),
    y: MIDDLE.y + part.shift[1] * SCALE - scale * (at.y - middle.y),
  };
}
