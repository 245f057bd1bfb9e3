import { handOverCodeSchema } from '@second-gear/contract/hand-over';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { createQrDetector } from './qr-detector.ts';

/** Milliseconds between two scans of the video. */
const SCAN_INTERVAL_MS = 250;

export type ScanState = 'starting' | 'looking' | 'other' | 'refused' | 'no-camera';

const isPermissionDenied = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotAllowedError';

/**
 * Shows the camera in the video element and scans it for a hand-over code. Stops the camera once a code is
 * found or the video unmounts.
 */
export function useCodeScanner(
  video: RefObject<HTMLVideoElement | null>,
  onCode: (code: string) => void,
): ScanState {
  const [state, setState] = useState<ScanState>('starting');
  const reportCode = useEffectEvent(onCode);

  useEffect(() => {
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    const stop = () => {
      isStopped = true;
      clearTimeout(timer);
      stream?.getTracks().forEach((track) => track.stop());
    };

    const scanFrame = async (
      detector: ReturnType<typeof createQrDetector>,
      videoElement: HTMLVideoElement,
    ) => {
      // Skips frames that cannot be scanned, such as those before the video starts.
      const codes = await detector.detect(videoElement).catch((error: unknown) => {
        console.debug(error);
        return [];
      });
      if (isStopped) return;
      const code = codes
        .map(({ rawValue }) => handOverCodeSchema.safeParse(rawValue))
        .find(({ success }) => success);
      if (code?.success) {
        stop();
        reportCode(code.data);
        return;
      }
      setState(codes.length > 0 ? 'other' : 'looking');
      timer = setTimeout(() => void scanFrame(detector, videoElement), SCAN_INTERVAL_MS);
    };
    const start = async () => {
      try {
        const detector = createQrDetector();
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment' },
          audio: false,
        });
        if (isStopped) {
          stop();
          return;
        }
        const videoElement = video.current;
        if (!videoElement) return;
        videoElement.srcObject = stream;
        await videoElement.play();
        await scanFrame(detector, videoElement);
      } catch (error) {
        if (isStopped) return;
        console.debug('Could not start the camera', error);
        stop();
        setState(isPermissionDenied(error) ? 'refused' : 'no-camera');
      }
    };
    void start();
    return stop;
  }, [video]);
  return state;
}
