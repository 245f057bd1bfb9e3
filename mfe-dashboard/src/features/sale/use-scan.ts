import { codeSchema } from '@second-gear/contract/hand-over';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { qrDetector } from './barcode.ts';

/** Milliseconds between two scans of the video. */
const PAUSE_MS = 250;

export type ScanState = 'starting' | 'looking' | 'other' | 'refused' | 'no-camera';

const isRefusal = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotAllowedError';

/**
 * Streams the camera to the video and scans for a hand-over code. Releases the camera once a code is found or
 * the video unmounts.
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
      // Skips unreadable frames, such as those before the video starts.
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
