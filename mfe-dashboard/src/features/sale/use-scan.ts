import { codeSchema } from '@second-gear/contract/hand-over';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { qrDetector } from './barcode.ts';

/** Pause between two looks at the picture, in ms. */
const PAUSE_MS = 250;

export type ScanState = 'starting' | 'looking' | 'other' | 'refused' | 'no-camera';

const isRefusal = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotAllowedError';

/**
 * Shows the camera in the video and looks for a hand-over code until one is found or the video goes; the camera is let
 * go of then.
 */
export function useScan(
  video: RefObject<HTMLVideoElement | null>,
  onCode: (code: string) => void,
): ScanState {
  const [state, setState] = useState<ScanState>('starting');
  const found = useEffectEvent(onCode);

  useEffect(() => {
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const stop = () => {
      isOver = true;
      clearTimeout(timer);
      stream?.getTracks().forEach((track) => track.stop());
    };

    const look = async (detector: ReturnType<typeof qrDetector>, picture: HTMLVideoElement) => {
      // A picture that cannot be read, such as one that has not come yet, is followed by others.
      const codes = await detector.detect(picture).catch((error: unknown) => {
        console.debug(error);
        return [];
      });
      if (isOver) return;
      const code = codes.map(({ rawValue }) => codeSchema.safeParse(rawValue)).find(({ success }) => success);
      if (code?.success) {
        stop();
        found(code.data);
        return;
      }
      setState(codes.length > 0 ? 'other' : 'looking');
      timer = setTimeout(() => void look(detector, picture), PAUSE_MS);
    };
    const start = async () => {
      try {
        const detector = qrDetector();
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment' },
          audio: false,
        });
        if (isOver) {
          stop();
          return;
        }
        const picture = video.current;
        if (!picture) return;
        picture.srcObject = stream;
        await picture.play();
        await look(detector, picture);
      } catch (error) {
        if (isOver) return;
        console.debug('The camera could not be started', error);
        stop();
        setState(isRefusal(error) ? 'refused' : 'no-camera');
      }
    };
    void start();
    return stop;
  }, [video]);
  return state;
}
