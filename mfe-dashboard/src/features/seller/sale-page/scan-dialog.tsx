import { handOverCodeSchema } from '@second-gear/contract/hand-over';
import { Dialog } from '@second-gear/ui/dialog';
import { FormError } from '@second-gear/ui/field';
import { Stack } from '@second-gear/ui/layout';
import { type ReactElement, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { createQrDetector } from './qr-detector.ts';
import { texts } from './texts.ts';

/** Time in ms between two scans of the video. */
const SCAN_INTERVAL_MS = 250;

type ScanState = 'starting' | 'scanning' | 'wrong-code' | 'permission-denied' | 'no-camera';

const isPermissionDenied = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotAllowedError';

/**
 * Shows the camera in the video element and scans it for a hand-over code. Stops the camera once a code is
 * found or the video unmounts.
 */
function useCodeScanner(
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
      setState(codes.length > 0 ? 'wrong-code' : 'scanning');
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
        setState(isPermissionDenied(error) ? 'permission-denied' : 'no-camera');
      }
    };
    void start();
    return stop;
  }, [video]);
  return state;
}

const { scan: scanTexts } = texts;

const CameraView = styled.video`
  display: block;
  width: 100%;
  aspect-ratio: 1;
  border-radius: var(--sg-radius-m);
  background: var(--sg-surface-2);
  object-fit: cover;
`;

const stateTexts: Record<ScanState, string> = {
  starting: scanTexts.starting,
  scanning: '',
  'wrong-code': scanTexts.invalidCode,
  'permission-denied': scanTexts.permissionDenied,
  'no-camera': scanTexts.noCamera,
};

interface Props {
  onCode: (code: string) => void;
  onClose: () => void;
}

/** Shows the camera's video until it contains a hand-over code. */
export function ScanDialog({ onCode, onClose }: Props): ReactElement {
  const video = useRef<HTMLVideoElement>(null);
  const state = useCodeScanner(video, onCode);
  const hasFailed = state === 'permission-denied' || state === 'no-camera';
  return (
    <Dialog open onClose={onClose} title={scanTexts.title} size="s">
      <Stack gap={3}>
        {hasFailed ? (
          <FormError>{stateTexts[state]}</FormError>
        ) : (
          <>
            <p>{scanTexts.lead}</p>
            <CameraView ref={video} aria-label={scanTexts.video} muted playsInline />
            <p role="status">{stateTexts[state]}</p>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
