/**
 * The gear of the logo, on a 40 by 40 grid: a gear wheel, and inside it a shift gate with the lever in second
 * gear.
 */
export const logoGearPaths = {
  gear: 'M16.2 4.7L17 1.2H23L23.8 4.7 28.2 6.5 31.1 4.6 35.4 8.9 33.5 11.8 35.3 16.2 38.8 17V23L35.3 23.8 33.5 28.2 35.4 31.1 31.1 35.4 28.2 33.5 23.8 35.3 23 38.8H17L16.2 35.3 11.8 33.5 8.9 35.4 4.6 31.1 6.5 28.2 4.7 23.8 1.2 23V17L4.7 16.2 6.5 11.8 4.6 8.9 8.9 4.6 11.8 6.5Z',
  gate: 'M12 11.5V20H28M20 11.5V28.5M28 11.5V28.5',
  lever: 'M12 20V27',
} as const;

export const LEVER_KNOB = { x: 12, y: 27.3, r: 5 } as const;
