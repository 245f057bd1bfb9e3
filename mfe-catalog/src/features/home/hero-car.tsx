import { styled } from 'styled-components';

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

const SPOKE_PATH =
  'M-15-14C-20-40-29-66-38-93L-22-98C-16-74-9-50 0-34 9-50 16-74 22-98L38-93C29-66 20-40 15-14Z';

/**
 * The colors are mixed from theme colors: the paint is the accent, highlights use `--sg-on-night`, shadows
 * use `--sg-on-accent`.
 */
const Illustration = styled.svg`
  --light: color-mix(in oklab, var(--sg-accent) 62%, var(--sg-on-night));
  --dark: color-mix(in oklab, var(--sg-accent) 66%, var(--sg-on-accent));
  --deep: color-mix(in oklab, var(--sg-accent) 34%, var(--sg-on-accent));
  --void: color-mix(in oklab, var(--sg-night) 45%, var(--sg-on-accent));
  width: 100%;
  height: auto;
  aspect-ratio: 28 / 13;
  overflow: visible;

  @media (max-width: 899px) {
    width: min(100%, 26rem);
    margin-inline: auto;
  }
  @media (max-height: 31.25rem) and (min-width: 40rem) {
    width: 100%;
  }
  @media print {
    display: none;
  }
`;

/** Returns a theme color mixed with the color of the night. */
const mixNight = (color: string, percent: number) =>
  `color-mix(in oklab, var(--sg-${color}) ${String(percent)}%, var(--sg-night))`;

const AXLE_X_POSITIONS = [296, 872];
const AXLE_Y = 566;
const createStrokeProps = (stroke: string, strokeWidth: number) =>
  ({ fill: 'none', stroke, strokeWidth, strokeLinecap: 'round' }) as const;

/** A wheel, centered on (x, y): five split spokes, radius 74. */
function Wheel({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${String(x)} ${String(y)})`}>
      <circle fill="var(--void)" r="74" />
      <circle {...createStrokeProps(mixNight('on-night', 24), 1.5)} r="66" />
      <g transform="scale(.59)">
        <circle fill="var(--void)" r="100" />
        <circle fill={mixNight('on-night', 34)} r="64" />
        <path fill="var(--sg-danger)" d="M-58-18A61 61 0 0 1-30-52L-22-38A44 44 0 0 0-42-13Z" />
        {[0, 72, 144, 216, 288].map((angle) => (
          <path key={angle} fill="url(#hero-alloy)" d={SPOKE_PATH} transform={`rotate(${String(angle)})`} />
        ))}
        <circle {...createStrokeProps(mixNight('on-night', 86), 7)} r="97" />
        <circle fill="var(--void)" r="18" />
        <circle fill={mixNight('on-night', 80)} r="11" />
      </g>
    </g>
  );
}

const TOOTH_ANGLES = Array.from({ length: 12 }, (_, index) => index * 30);

/**
 * Hero illustration: a sports car on a night road in front of a gear. It is decorative, in theme colors, and
 * inline, so it needs no request.
 */
export function HeroCar() {
  return (
    <Illustration viewBox="40 220 1120 520" aria-hidden="true" focusable="false">
      <defs>
        {/* The paint from roof to sill: light on the roof, highlight along the shoulder, shadow below. */}
        <linearGradient id="hero-paint" gradientUnits="userSpaceOnUse" x1="0" y1="380" x2="0" y2="606">
          <stop offset="0" stopColor="var(--light)" />
          <stop offset="0.08" stopColor="var(--sg-accent)" />
          <stop offset="0.36" stopColor="var(--sg-accent)" />
          <stop offset="0.43" stopColor="var(--light)" />
          <stop offset="0.49" stopColor="var(--sg-accent)" />
          <stop offset="0.57" stopColor="var(--dark)" />
          <stop offset="0.76" stopColor="var(--sg-accent)" />
          <stop offset="0.9" stopColor="var(--dark)" />
          <stop offset="1" stopColor="var(--deep)" />
        </linearGradient>
        <linearGradient id="hero-pane" gradientUnits="userSpaceOnUse" x1="0" y1="392" x2="0" y2="476">
          <stop offset="0" stopColor={mixNight('on-night-2', 60)} />
          <stop offset="0.5" stopColor={mixNight('on-night-2', 22)} />
          <stop offset="1" stopColor="var(--void)" />
        </linearGradient>
        <linearGradient id="hero-road" gradientUnits="userSpaceOnUse" x1="40" y1="0" x2="420" y2="0">
          <stop offset="0" stopColor="var(--sg-night-2)" stopOpacity="0" />
          <stop offset="1" stopColor="var(--sg-night-2)" />
        </linearGradient>
        <linearGradient id="hero-beam" gradientUnits="userSpaceOnUse" x1="160" y1="0" x2="40" y2="0">
          <stop offset="0" stopColor="var(--light)" stopOpacity="0.42" />
          <stop offset="1" stopColor="var(--light)" stopOpacity="0" />
        </linearGradient>
        <linearGradient id="hero-ends" gradientUnits="userSpaceOnUse" x1="100" y1="0" x2="1100" y2="0">
          <stop offset="0" stopColor="var(--sg-on-accent)" stopOpacity="0.5" />
          <stop offset="0.2" stopColor="var(--sg-on-accent)" stopOpacity="0" />
          <stop offset="0.82" stopColor="var(--sg-on-accent)" stopOpacity="0" />
          <stop offset="1" stopColor="var(--sg-on-accent)" stopOpacity="0.5" />
        </linearGradient>
        <linearGradient id="hero-alloy" gradientUnits="userSpaceOnUse" x1="-70" y1="-90" x2="60" y2="90">
          <stop offset="0" stopColor="var(--sg-on-night)" />
          <stop offset="0.45" stopColor={mixNight('on-night', 78)} />
          <stop offset="1" stopColor={mixNight('on-night', 48)} />
        </linearGradient>
        <clipPath id="hero-shape">
          <path d={BODY_PATH} />
        </clipPath>
        <clipPath id="hero-opening">
          <path d={GLASS_PATH} />
        </clipPath>
      </defs>
      <g fill="var(--sg-night-2)" stroke="var(--sg-night-2)" transform="translate(640 470)">
        <circle r="172" fill="none" strokeWidth="38" />
        {TOOTH_ANGLES.map((angle) => (
          <path key={angle} d="M-20-230h40l10 46h-60z" transform={`rotate(${String(angle)})`} />
        ))}
        <circle r="96" fill="none" strokeWidth="6" strokeDasharray="4 18" />
      </g>
      {/* The road fades out toward the text and continues past the right edge. */}
      <path fill="url(#hero-road)" d="M40 628h3000v112H40z" />
      <path
        stroke="var(--sg-night-line)"
        strokeWidth="9"
        d="M400 700h130M620 700h130M840 700h130M1060 700h130M1280 700h130M1500 700h130"
      />
      <path fill="url(#hero-beam)" d="M160 504L40 500V622L150 528Z" />
      <ellipse fill="var(--void)" opacity="0.75" cx="590" cy="642" rx="520" ry="17" />
      <path fill="var(--void)" d="M176 592H992L912 622H256Z" />
      <path d={BODY_PATH} fill="url(#hero-paint)" />
      <g clipPath="url(#hero-shape)">
        <path d={BODY_PATH} fill="url(#hero-ends)" />
        <path fill="var(--void)" d={TRIM_PATH} />
        <path
          {...createStrokeProps('var(--deep)', 5)}
          opacity="0.4"
          d={CREASE_PATH}
          transform="translate(0 4)"
        />
        <path {...createStrokeProps('var(--light)', 2.6)} opacity="0.85" d={CREASE_PATH} />
        <path {...createStrokeProps('var(--light)', 7)} opacity="0.5" d={BODY_PATH} />
        <path {...createStrokeProps('var(--deep)', 2.6)} opacity="0.85" d={SEAMS_PATH} />
        {AXLE_X_POSITIONS.map((x) => (
          <circle key={x} fill="var(--void)" cx={x} cy={AXLE_Y} r="86" />
        ))}
      </g>
      <path d={GLASS_PATH} fill="url(#hero-pane)" />
      <g clipPath="url(#hero-opening)">
        <path
          fill="var(--void)"
          opacity="0.8"
          d="M640 480c-4-26 2-44 14-52 12-6 22 0 24 12l10 40zM700 480c-2-22 4-36 14-42 10-4 18 2 20 12l6 30zM560 480l16-34 10 2-10 32z"
        />
        <path fill="var(--sg-on-night)" opacity="0.14" d="M566 380h84l-66 106h-84zM676 380h24l-66 106h-24z" />
        <path fill="var(--void)" d="M728 390h16l46 90h-30z" />
      </g>
      <path {...createStrokeProps('var(--void)', 5)} strokeLinejoin="round" d={GLASS_PATH} />
      <path {...createStrokeProps('var(--deep)', 8)} d="M672 502h36" />
      <path fill="var(--sg-on-night)" stroke="var(--void)" strokeWidth="2" d={HEADLIGHT_PATH} />
      <path fill="var(--sg-danger)" d={TAILLIGHT_PATH} />
      <path fill="var(--void)" d={VENTS_PATH} />
      <path
        fill="var(--sg-accent)"
        stroke="var(--deep)"
        strokeWidth="2"
        d="M482 450c-3-12 6-22 20-23 14-1 24 4 25 13 1 10-1 18-8 22-12 3-33 2-37-12z"
      />
      {AXLE_X_POSITIONS.map((x) => (
        <Wheel key={x} x={x} y={AXLE_Y} />
      ))}
    </Illustration>
  );
}
