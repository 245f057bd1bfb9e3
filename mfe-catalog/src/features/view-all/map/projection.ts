/** Size of the map in map units. They are those of us-atlas, the npm package with the outline. */
export const MAP_SIZE = { width: 975, height: 610 } as const;

/** Map units per radian in the contiguous states. */
const BASE_SCALE = 1300;
const MAP_CENTER = { x: 487.5, y: 305 } as const;

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

interface Region {
  /** Standard parallels, in degrees. */
  parallels: readonly [number, number];
  meridian: number;
  /** Center of the region: degrees east of its meridian, and degrees north of the equator. */
  center: readonly [number, number];
  /** Scale relative to that of the contiguous states. */
  scale: number;
  /** Offset from the center of the map, as a multiple of BASE_SCALE. */
  offset: readonly [number, number];
}

/**
 * Albers equal-area conic projections of the three regions. Alaska and Hawaii are insets. The constants are
 * those of geoAlbersUsa of d3-geo, which produced the outline (Snyder, Map Projections, 1987, p. 100).
 */
const LOWER_48: Region = {
  parallels: [29.5, 45.5],
  meridian: -96,
  center: [-0.6, 38.7],
  scale: 1,
  offset: [0, 0],
};
const ALASKA: Region = {
  parallels: [55, 65],
  meridian: -154,
  center: [-2, 58.5],
  scale: 0.35,
  offset: [-0.307, 0.201],
};
const HAWAII: Region = {
  parallels: [8, 18],
  meridian: -157,
  center: [-3, 19.9],
  scale: 1,
  offset: [-0.205, 0.212],
};

/** @param lon degrees east of the region's meridian */
function projectConic({ parallels }: Region, lon: number, lat: number): { x: number; y: number } {
  const [firstSine, secondSine] = parallels.map((degrees) => Math.sin(toRadians(degrees))) as [
    number,
    number,
  ];
  const coneConstant = (firstSine + secondSine) / 2;
  const projectionConstant = 1 + firstSine * (2 * coneConstant - firstSine);
  const radius = Math.sqrt(projectionConstant - 2 * coneConstant * Math.sin(toRadians(lat))) / coneConstant;
  return {
    x: radius * Math.sin(coneConstant * toRadians(lon)),
    y: Math.sqrt(projectionConstant) / coneConstant - radius * Math.cos(coneConstant * toRadians(lon)),
  };
}

function findRegion(lat: number, lon: number): Region | null {
  if (lat > 50 && lat < 72 && lon < -129) return ALASKA;
  if (lat > 18 && lat < 23 && lon > -161 && lon < -154) return HAWAII;
  return lat > 24 && lat < 50 && lon > -125 && lon < -66 ? LOWER_48 : null;
}

/** Projects degrees to map units. Returns null for a place outside the map. */
export function projectToMap(lat: number, lon: number): { x: number; y: number } | null {
  const region = findRegion(lat, lon);
  if (!region) return null;
  const point = projectConic(region, lon - region.meridian, lat);
  const centerPoint = projectConic(region, ...region.center);
  const scale = BASE_SCALE * region.scale;
  return {
    x: MAP_CENTER.x + region.offset[0] * BASE_SCALE + scale * (point.x - centerPoint.x),
    y: MAP_CENTER.y + region.offset[1] * BASE_SCALE - scale * (point.y - centerPoint.y),
  };
}
