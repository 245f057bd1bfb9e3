const SPOKE_PATH =
  'M-15-14C-20-40-29-66-38-93L-22-98C-16-74-9-50 0-34 9-50 16-74 22-98L38-93C29-66 20-40 15-14Z';

/** Wheel of the car illustration, centered on (x, y): five split spokes, radius 74. */
export function HeroWheel({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${String(x)} ${String(y)})`}>
      <circle className="hero-tyre" r="74" />
      <circle className="hero-sidewall" r="66" />
      <g transform="scale(.59)">
        <circle className="hero-well" r="100" />
        <circle className="hero-disc" r="64" />
        <path className="hero-caliper" d="M-58-18A61 61 0 0 1-30-52L-22-38A44 44 0 0 0-42-13Z" />
        {[0, 72, 144, 216, 288].map((angle) => (
          <path key={angle} fill="url(#hero-alloy)" d={SPOKE_PATH} transform={`rotate(${String(angle)})`} />
        ))}
        <circle className="hero-rim" r="97" />
        <circle className="hero-well" r="18" />
        <circle className="hero-hub" r="11" />
      </g>
    </g>
  );
}
