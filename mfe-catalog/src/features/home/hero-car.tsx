import { HeroWheel } from './hero-wheel.tsx';

const BODY_PATH =
  'M132 606C120 604 114 598 114 588L112 562C112 546 118 534 130 524C160 500 200 482 250 472C290 462 340 458 400 456C430 452 450 446 476 434C522 412 566 394 616 386C676 378 740 386 796 404C850 422 900 440 950 446C1000 448 1040 450 1072 456C1084 458 1088 464 1086 472L1078 486C1088 512 1092 530 1090 556C1088 580 1084 590 1078 598C1072 604 1064 606 1050 606Z';
const GLASS_PATH =
  'M478 464C520 430 566 410 616 401C672 394 726 402 776 418C806 428 832 440 852 452C820 466 780 472 740 473C640 476 560 474 478 464Z';
const SEAMS_PATH =
  'M470 466C452 500 452 550 470 596M740 474C752 510 750 560 730 596M412 456C396 466 384 480 378 498M1076 462C1044 456 1010 460 990 472M206 520C190 548 184 576 184 604M984 530C980 556 986 584 994 604';
const CREASE_PATH = 'M210 516C330 490 460 512 640 516C780 518 900 484 1074 488';
const TRIM_PATH =
  'M90 588C150 582 190 586 208 600L214 620H90ZM952 604C1000 586 1060 578 1110 574V620H944ZM380 594H786V620H380Z';
const VENTS_PATH =
  'M114 566C136 560 160 560 174 566C170 580 150 588 122 588ZM762 502C784 490 804 490 812 496C798 508 788 524 784 544C772 532 762 518 762 502ZM1004 452L1010 432C1040 424 1074 426 1098 434L1096 442C1070 436 1044 436 1024 442L1020 454Z';
const HEADLIGHT_PATH = 'M138 526C162 502 206 484 250 478C250 496 226 512 190 520C164 526 140 532 138 526Z';
const TAILLIGHT_PATH =
  'M1082 484C1056 478 1026 478 1004 484C1010 494 1034 500 1058 500C1072 501 1082 500 1084 498Z';

const AXLE_X_POSITIONS = [296, 872];
const AXLE_Y = 566;
/**
 * Gradient stops of the paint from roof to sill: light on the roof, highlight along the shoulder, shadow
 * below.
 */
const PAINT_STOPS = [
  [0, 'light'],
  [0.08, 'base'],
  [0.36, 'base'],
  [0.43, 'light'],
  [0.49, 'base'],
  [0.57, 'dark'],
  [0.76, 'base'],
  [0.9, 'dark'],
  [1, 'deep'],
] as const;

/** A linear gradient. `coordinates` is `x1 y1 x2 y2`. Stops are CSS classes, so they follow the theme. */
function Gradient({
  id,
  coordinates,
  stops,
}: {
  id: string;
  coordinates: string;
  stops: readonly (readonly [number, string])[];
}) {
  const [x1, y1, x2, y2] = coordinates.split(' ');
  return (
    <linearGradient id={id} gradientUnits="userSpaceOnUse" x1={x1} y1={y1} x2={x2} y2={y2}>
      {stops.map(([offset, tone]) => (
        <stop key={offset} offset={offset} className={`hero-${tone}`} />
      ))}
    </linearGradient>
  );
}

const TOOTH_ANGLES = Array.from({ length: 12 }, (_, index) => index * 30);

/**
 * Hero illustration: a sports car on a night road in front of a gear. Decorative, in theme colors. Inline, so
 * that it needs no request.
 */
export function HeroCar() {
  return (
    <svg viewBox="40 220 1120 520" aria-hidden="true" focusable="false" className="hero-car">
      <defs>
        <Gradient id="hero-paint" coordinates="0 380 0 606" stops={PAINT_STOPS} />
        <Gradient
          id="hero-pane"
          coordinates="0 392 0 476"
          stops={[
            [0, 'sky'],
            [0.5, 'tint'],
            [1, 'void'],
          ]}
        />
        <Gradient
          id="hero-road"
          coordinates="40 0 420 0"
          stops={[
            [0, 'road-end'],
            [1, 'road'],
          ]}
        />
        <Gradient
          id="hero-beam"
          coordinates="160 0 40 0"
          stops={[
            [0, 'lit'],
            [1, 'unlit'],
          ]}
        />
        <Gradient
          id="hero-ends"
          coordinates="100 0 1100 0"
          stops={[
            [0, 'shadow'],
            [0.2, 'clear'],
            [0.82, 'clear'],
            [1, 'shadow'],
          ]}
        />
        <Gradient
          id="hero-alloy"
          coordinates="-70 -90 60 90"
          stops={[
            [0, 'shine'],
            [0.45, 'metal'],
            [1, 'steel'],
          ]}
        />
        <clipPath id="hero-shape">
          <path d={BODY_PATH} />
        </clipPath>
        <clipPath id="hero-opening">
          <path d={GLASS_PATH} />
        </clipPath>
      </defs>
      <g className="hero-gear" transform="translate(640 470)">
        <circle r="172" fill="none" strokeWidth="38" />
        {TOOTH_ANGLES.map((angle) => (
          <path key={angle} d="M-20-230h40l10 46h-60z" transform={`rotate(${String(angle)})`} />
        ))}
        <circle r="96" fill="none" strokeWidth="6" strokeDasharray="4 18" />
      </g>
      {/* The road fades out toward the text and continues past the right edge. */}
      <path fill="url(#hero-road)" d="M40 628h3000v112H40z" />
      <path
        className="hero-lane"
        d="M400 700h130M620 700h130M840 700h130M1060 700h130M1280 700h130M1500 700h130"
      />
      <path fill="url(#hero-beam)" d="M160 504L40 500V622L150 528Z" />
      <ellipse className="hero-shade" cx="590" cy="642" rx="520" ry="17" />
      <path className="hero-void-fill" d="M176 592H992L912 622H256Z" />
      <path d={BODY_PATH} fill="url(#hero-paint)" />
      <g clipPath="url(#hero-shape)">
        <path d={BODY_PATH} fill="url(#hero-ends)" />
        <path className="hero-void-fill" d={TRIM_PATH} />
        <path className="hero-fold" d={CREASE_PATH} transform="translate(0 4)" />
        <path className="hero-glint" d={CREASE_PATH} />
        <path className="hero-glint hero-glint-soft" d={BODY_PATH} />
        <path className="hero-seam" d={SEAMS_PATH} />
        {AXLE_X_POSITIONS.map((x) => (
          <circle key={x} className="hero-house" cx={x} cy={AXLE_Y} r="86" />
        ))}
      </g>
      <path d={GLASS_PATH} fill="url(#hero-pane)" />
      <g clipPath="url(#hero-opening)">
        <path
          className="hero-seat"
          d="M640 480c-4-26 2-44 14-52 12-6 22 0 24 12l10 40zM700 480c-2-22 4-36 14-42 10-4 18 2 20 12l6 30zM560 480l16-34 10 2-10 32z"
        />
        <path className="hero-streak" d="M566 380h84l-66 106h-84zM676 380h24l-66 106h-24z" />
        <path className="hero-void-fill" d="M728 390h16l46 90h-30z" />
      </g>
      <path className="hero-frame" d={GLASS_PATH} />
      <path className="hero-handle" d="M672 502h36" />
      <path className="hero-lens" d={HEADLIGHT_PATH} />
      <path className="hero-tail" d={TAILLIGHT_PATH} />
      <path className="hero-void-fill" d={VENTS_PATH} />
      <path
        className="hero-mirror"
        d="M482 450c-3-12 6-22 20-23 14-1 24 4 25 13 1 10-1 18-8 22-12 3-33 2-37-12z"
      />
      {AXLE_X_POSITIONS.map((x) => (
        <HeroWheel key={x} x={x} y={AXLE_Y} />
      ))}
    </svg>
  );
}
