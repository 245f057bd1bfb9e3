import { Button } from '@second-gear/ui/button';
import { Dialog } from '@second-gear/ui/dialog';
import { FormError } from '@second-gear/ui/field';
import { Cluster, Stack } from '@second-gear/ui/layout';
import { LoadingState, Skeleton } from '@second-gear/ui/states';
import {
  type PointerEvent,
  type ReactElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { drawPicture, pictureFile, readPicture } from './draw-picture.ts';
import { type Cut, kept, NO_CUT, type Side, turnedRight, turnedSize, withSide } from './edit-geometry.ts';
import { Sliders, Stage } from './editor-css.ts';
import { editor as texts } from './texts.ts';
import type { Picture } from './use-pictures.ts';

/** Maximum display size of the longest side, in pixels. */
const SHOWN = 900;
const SIDES: readonly Side[] = ['left', 'right', 'top', 'bottom'];
const CORNERS = [
  ['left', 'top'],
  ['right', 'top'],
  ['left', 'bottom'],
  ['right', 'bottom'],
] as const;

/** Shows the picture with a crop frame that has draggable corners. */
function Frame({
  picture,
  turns,
  cut,
  onCut,
}: {
  picture: ImageBitmap;
  turns: number;
  cut: Cut;
  onCut: (change: (now: Cut) => Cut) => void;
}): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (canvas.current) drawPicture(canvas.current, picture, { turns, cut: NO_CUT }, SHOWN);
  }, [picture, turns]);
  useLayoutEffect(() => {
    for (const side of SIDES) frame.current?.style.setProperty(side, `${String(cut[side])}%`);
  }, [cut]);

  const drag = (event: PointerEvent<HTMLElement>, [across, down]: (typeof CORNERS)[number]) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const area = canvas.current?.getBoundingClientRect();
    if (!area) return;
    const x = ((event.clientX - area.left) / area.width) * 100;
    const y = ((event.clientY - area.top) / area.height) * 100;
    onCut((now) =>
      withSide(withSide(now, across, across === 'left' ? x : 100 - x), down, down === 'top' ? y : 100 - y),
    );
  };
  return (
    <Stage>
      <div>
        <canvas ref={canvas} role="img" aria-label={texts.canvas} />
        <div ref={frame} className="frame">
          {CORNERS.map((corner) => (
            <span
              key={corner.join('-')}
              data-corner={corner.join('-')}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={(event) => drag(event, corner)}
            />
          ))}
        </div>
      </div>
    </Stage>
  );
}

/** Rotates and crops a picture in the browser. Loaded separately, because few listings need it. */
export function PictureEditor({
  picture,
  onDone,
  onClose,
}: {
  picture: Picture;
  onDone: (file: File) => void;
  onClose: () => void;
}): ReactElement {
  const id = useId();
  const [pixels, setPixels] = useState<ImageBitmap | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [turns, setTurns] = useState(0);
  const [cut, setCut] = useState<Cut>(NO_CUT);
  const [busy, setBusy] = useState(false);
  const { file, url, name } = picture;

  useEffect(() => {
    let isLeft = false;
    let read: ImageBitmap | null = null;
    void (async () => {
      try {
        read = await readPicture({ file, url });
        if (isLeft) read.close();
        else setPixels(read);
      } catch (error) {
        console.warn(error);
        if (!isLeft) setProblem(texts.unreadable);
      }
    })();
    return () => {
      isLeft = true;
      read?.close();
    };
  }, [file, url]);

  const turnRight = () => {
    setTurns((now) => (now + 1) % 4);
    setCut(turnedRight);
  };
  const turnLeft = () => {
    setTurns((now) => (now + 3) % 4);
    setCut((now) => turnedRight(turnedRight(turnedRight(now))));
  };
  const isSame = turns === 0 && SIDES.every((side) => cut[side] === 0);
  const finish = async () => {
    if (!pixels || isSame) {
      onClose();
      return;
    }
    setBusy(true);
    try {
      onDone(await pictureFile(pixels, { turns, cut }, name));
    } catch (error) {
      console.warn(error);
      setProblem(texts.failed);
      setBusy(false);
    }
  };
  const size = pixels ? kept(turnedSize(pixels, turns), cut) : null;

  return (
    <Dialog
      open
      size="m"
      title={texts.title(name)}
      onClose={onClose}
      locked={busy}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            {texts.cancel}
          </Button>
          <Button onClick={() => void finish()} loading={busy} disabled={!pixels}>
            {texts.done}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <FormError>{problem}</FormError>
        {!pixels && problem === null ? (
          <LoadingState label={texts.loading}>
            <Skeleton h="18rem" />
          </LoadingState>
        ) : null}
        {pixels && size ? (
          <>
            <Cluster gap={2}>
              <Button variant="secondary" size="s" onClick={turnLeft}>
                {texts.left}
              </Button>
              <Button variant="secondary" size="s" onClick={turnRight}>
                {texts.right}
              </Button>
              <Button
                variant="ghost"
                size="s"
                onClick={() => {
                  setTurns(0);
                  setCut(NO_CUT);
                }}
              >
                {texts.reset}
              </Button>
            </Cluster>
            <Frame picture={pixels} turns={turns} cut={cut} onCut={setCut} />
            <p role="status">{texts.size(Math.round(size.width), Math.round(size.height))}</p>
            <p>{texts.help}</p>
            <Sliders>
              {SIDES.map((side) => (
                <div key={side}>
                  <label htmlFor={`${id}-${side}`}>{texts.cut[side]}</label>
                  <input
                    id={`${id}-${side}`}
                    type="range"
                    min={0}
                    max={90}
                    value={cut[side]}
                    aria-valuetext={`${String(cut[side])} %`}
                    // Belongs to no form, so that Enter does not submit the surrounding one.
                    form={`${id}-none`}
                    onChange={(event) => setCut((now) => withSide(now, side, Number(event.target.value)))}
                  />
                </div>
              ))}
            </Sliders>
          </>
        ) : null}
      </Stack>
    </Dialog>
  );
}
