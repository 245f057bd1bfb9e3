/** The hero's drawing: a coupé on a night road before a gear. Decorative, in theme colours, no request. */
export function HeroCar() {
  return (
    <svg viewBox="0 0 720 400" aria-hidden="true" focusable="false" className="hero-car">
      <g className="hero-gear" transform="translate(372 186)">
        <circle r="128" fill="none" strokeWidth="30" />
        {[0, 30, 60, 90, 120, 150].map((angle) => (
          <path
            key={angle}
            d="M-13-172h26l7 36h-40zM-20 136h40l-7 36h-26z"
            transform={`rotate(${String(angle)})`}
          />
        ))}
        <circle r="64" fill="none" strokeWidth="5" strokeDasharray="3 14" />
      </g>
      <path className="hero-road" d="M0 338h720v62H0z" />
      <path className="hero-lane" d="M24 372h88M172 372h88M320 372h88M468 372h88M616 372h88" />
      <ellipse className="hero-shade" cx="366" cy="340" rx="296" ry="13" />
      <path
        className="hero-body"
        d="M84 306c-16-2-24-10-25-26-1-20 4-38 16-47 22-14 66-24 121-32 46-40 98-66 164-68 72-2 126 22 178 62 48 4 92 14 112 32 10 10 14 34 12 56-1 14-9 22-25 23l-58 1a58 58 0 0 0-114 0H256a58 58 0 0 0-114 0z"
      />
      <path
        className="hero-glass"
        d="M222 203c37-30 76-48 124-51l-6 54c-44 2-82 1-118-3zM362 151c58 0 100 15 140 45 2 4-1 7-6 7-44 3-90 4-138 3z"
      />
      <path className="hero-line" d="M74 246c130-18 400-26 566-10M350 212l-8 84M470 210c10 26 12 56 6 88" />
      <path
        className="hero-lamp"
        d="M634 240c14 2 25 8 29 17 1 5-3 8-9 7-12-2-24-9-26-17-1-4 2-8 6-7zM66 246l30-5c3 10-2 19-12 21-9 2-19 1-21-3z"
      />
      <path className="hero-handle" d="M372 232h34" />
      {[199, 533].map((x) => (
        <g key={x} transform={`translate(${String(x)} 306)`}>
          <circle className="hero-tyre" r="47" />
          <circle className="hero-rim" r="30" />
          <path
            className="hero-spoke"
            d="M0-29V29M-29 0H29M-20.500-20.500L20.500 20.500M20.500-20.500L-20.500 20.500"
          />
          <circle className="hero-hub" r="8" />
        </g>
      ))}
    </svg>
  );
}
