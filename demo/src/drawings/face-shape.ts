/** One body seen from the front and from behind: distances from the middle line, and heights as y. */
export interface FaceShape {
  halfWidth: number;
  roof: number;
  roofHalf: number;
  /** Foot of the windscreen. */
  belt: number;
  beltHalf: number;
  /** Leading edge of the bonnet, top of the lamps. */
  nose: number;
  /** Lower edge of the body. */
  bottom: number;
  tyreWidth: number;
  /** `slim` lamps beside a low grille, `round` eyes, `block` lamps on a tall upright face. */
  look: 'slim' | 'round' | 'block';
  /** Upper and lower edge of the rear window; absent where there is none. */
  rearWindow?: readonly [number, number];
  /** `wide` lamps across the tailgate, `tall` ones up the pillars. */
  tail: 'wide' | 'tall';
  /** Dark plastic round the lower edge. */
  rugged?: boolean;
  /** No roof: windscreen frame and seats only. */
  open?: boolean;
  rails?: boolean;
  /** A load bed behind the cab. */
  bed?: boolean;
}

const sedan: FaceShape = {
  halfWidth: 272,
  roof: 216,
  roofHalf: 172,
  belt: 356,
  beltHalf: 240,
  nose: 432,
  bottom: 590,
  tyreWidth: 84,
  look: 'slim',
  rearWindow: [240, 350],
  tail: 'wide',
};

/** Faces by body, with the same names as the side views. */
export const FACES = {
  sedan,
  'station-wagon': { ...sedan, roof: 206, rails: true, rearWindow: [236, 366], tail: 'tall' },
  hatchback: {
    ...sedan,
    halfWidth: 264,
    roof: 212,
    roofHalf: 178,
    look: 'round',
    rearWindow: [242, 372],
    tail: 'tall',
  },
  coupe: { ...sedan, roof: 238, roofHalf: 164, belt: 370, nose: 442, rearWindow: [262, 360] },
  convertible: {
    ...sedan,
    halfWidth: 266,
    roof: 262,
    roofHalf: 176,
    belt: 384,
    nose: 444,
    look: 'round',
    open: true,
  },
  'sports-car': {
    ...sedan,
    halfWidth: 284,
    roof: 272,
    roofHalf: 152,
    belt: 398,
    beltHalf: 236,
    nose: 462,
    bottom: 600,
    tyreWidth: 98,
    rearWindow: [296, 384],
  },
  crossover: {
    ...sedan,
    halfWidth: 262,
    roof: 186,
    roofHalf: 176,
    belt: 334,
    beltHalf: 234,
    nose: 398,
    bottom: 578,
    rearWindow: [216, 346],
    tail: 'wide',
    rugged: true,
    rails: true,
  },
  suv: {
    halfWidth: 264,
    roof: 158,
    roofHalf: 194,
    belt: 318,
    beltHalf: 240,
    nose: 376,
    bottom: 572,
    tyreWidth: 92,
    look: 'block',
    rearWindow: [190, 318],
    tail: 'tall',
    rugged: true,
    rails: true,
  },
  pickup: {
    halfWidth: 262,
    roof: 156,
    roofHalf: 180,
    belt: 310,
    beltHalf: 234,
    nose: 366,
    bottom: 566,
    tyreWidth: 92,
    look: 'block',
    rearWindow: [186, 300],
    tail: 'tall',
    rugged: true,
    bed: true,
  },
  van: {
    halfWidth: 254,
    roof: 144,
    roofHalf: 200,
    belt: 352,
    beltHalf: 236,
    nose: 428,
    bottom: 588,
    tyreWidth: 80,
    look: 'slim',
    rearWindow: [180, 330],
    tail: 'tall',
  },
} as const satisfies Record<string, FaceShape>;
