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
import { createPictureFile, decodePicture, drawPicture } from './draw-picture.ts';
import {
  type Crop,
  toCropRect,
  type CropSide,
  moveCropSide,
  NO_CROP,
  rotateCropRight,
  rotateSize,
} from './edit-geometry.ts';
import { CropArea, Sliders } from './editor-css.ts';
import { editorTexts as texts } from './texts.ts';
import type { Picture } from './use-pictures.ts';

/** Maximum display size of the longest side, in pixels. */
const MAX_PREVIEW_PX = 900;
const SIDES: readonly CropSide[] = ['left', 'right', 'top', 'bottom'];
const CORNERS = [
  ['left', 'top'],
  ['right', 'top'],
  ['left', 'bottom'],
  ['right', 'bottom'],
] as const;

interface CropFrameProps {
  picture: ImageBitmap;
  quarterTurns: number;
  crop: Crop;
  onCropChange: (change: (current: Crop) => Crop) => void;
}

/** Shows the picture with a crop frame that has draggable corners. */
function CropFrame({ picture, quarterTurns, crop, onCropChange }: CropFrameProps): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (canvas.current)
      drawPicture(canvas.current, picture, { quarterTurns, crop: NO_CROP, maxSide: MAX_PREVIEW_PX });
  }, [picture, quarterTurns]);
  useLayoutEffect(() => {
    for (const side of SIDES) frame.current?.style.setProperty(side, `${String(crop[side])}%`);
  }, [crop]);

  const dragCorner = (
    event: PointerEvent<HTMLElement>,
    [horizontalSide, verticalSide]: (typeof CORNERS)[number],
  ) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const area = canvas.current?.getBoundingClientRect();
    if (!area) return;
    const x = ((event.clientX - area.left) / area.width) * 100;
    const y = ((event.clientY - area.top) / area.height) * 100;
    onCropChange((current) =>
      moveCropSide(
        moveCropSide(current, horizontalSide, horizontalSide === 'left' ? x : 100 - x),
        verticalSide,
        verticalSide === 'top' ? y : 100 - y,
      ),
    );
  };
  return (
    <CropArea>
      <div>
        <canvas ref={canvas} role="img" aria-label={texts.canvas} />
        <div ref={frame} className="frame">
          {CORNERS.map((corner) => (
            <span
              key={corner.join('-')}
              data-corner={corner.join('-')}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={(event) => dragCorner(event, corner)}
            />
          ))}
        </div>
      </div>
    </CropArea>
  );
}

interface PictureEditorProps {
  picture: Picture;
  onDone: (file: File) => void;
  onClose: () => void;
}

/** Rotates and crops a picture in the browser. Loaded separately, because few listings need it. */
export function PictureEditor({ picture, onDone, onClose }: PictureEditorProps): ReactElement {
  const id = useId();
  const [decodedPicture, setDecodedPicture] = useState<ImageBitmap | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [quarterTurns, setQuarterTurns] = useState(0);
  const [crop, setCrop] = useState<Crop>(NO_CROP);
  const [busy, setBusy] = useState(false);
  const { file, url, name } = picture;

  useEffect(() => {
    let isUnmounted = false;
    let bitmap: ImageBitmap | null = null;
    void (async () => {
      try {
        bitmap = await decodePicture({ file, url });
        if (isUnmounted) bitmap.close();
        else setDecodedPicture(bitmap);
      } catch (error) {
        console.warn(error);
        if (!isUnmounted) setProblem(texts.unreadable);
      }
    })();
    return () => {
      isUnmounted = true;
      bitmap?.close();
    };
  }, [file, url]);

  const rotateRight = () => {
    setQuarterTurns((current) => (current + 1) % 4);
    setCrop(rotateCropRight);
  };
  const rotateLeft = () => {
    setQuarterTurns((current) => (current + 3) % 4);
    setCrop((current) => rotateCropRight(rotateCropRight(rotateCropRight(current))));
  };
  const isUnchanged = quarterTurns === 0 && SIDES.every((side) => crop[side] === 0);
  const finish = async () => {
    if (!decodedPicture || isUnchanged) {
      onClose();
      return;
    }
    setBusy(true);
    try {
      onDone(await createPictureFile(decodedPicture, { quarterTurns, crop }, name));
    } catch (error) {
      console.warn(error);
      setProblem(texts.failed);
      setBusy(false);
    }
  };
  const size = decodedPicture ? toCropRect(rotateSize(decodedPicture, quarterTurns), crop) : null;

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
          <Button onClick={() => void finish()} loading={busy} disabled={!decodedPicture}>
            {texts.done}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <FormError>{problem}</FormError>
        {!decodedPicture && problem === null ? (
          <LoadingState label={texts.loading}>
            <Skeleton height="18rem" />
          </LoadingState>
        ) : null}
        {decodedPicture && size ? (
          <>
            <Cluster gap={2}>
              <Button variant="secondary" size="s" onClick={rotateLeft}>
                {texts.rotateLeft}
              </Button>
              <Button variant="secondary" size="s" onClick={rotateRight}>
                {texts.rotateRight}
              </Button>
              <Button
                variant="ghost"
                size="s"
                onClick={() => {
                  setQuarterTurns(0);
                  setCrop(NO_CROP);
                }}
              >
                {texts.reset}
              </Button>
            </Cluster>
            <CropFrame
              picture={decodedPicture}
              quarterTurns={quarterTurns}
              crop={crop}
              onCropChange={setCrop}
            />
            <p role="status">{texts.size(Math.round(size.width), Math.round(size.height))}</p>
            <p>{texts.help}</p>
            <Sliders>
              {SIDES.map((side) => (
                <div key={side}>
                  <label htmlFor={`${id}-${side}`}>{texts.cropSides[side]}</label>
                  <input
                    id={`${id}-${side}`}
                    type="range"
                    min={0}
                    max={90}
                    value={crop[side]}
                    aria-valuetext={`${String(crop[side])} %`}
                    // The slider belongs to no form, so Enter does not submit the surrounding form.
                    form={`${id}-none`}
                    onChange={(event) =>
                      setCrop((current) => moveCropSide(current, side, Number(event.target.value)))
                    }
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
