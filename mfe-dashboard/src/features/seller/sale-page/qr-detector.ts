import { useEffect, useState } from 'react';

/**
 * The part of the Barcode Detection API that this file uses. TypeScript has no types for it, and not every
 * browser supports it.
 */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

const getDetectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Creates a detector of QR codes. Throws if the browser does not support it. */
export function createQrDetector(): Detector {
  const DetectorConstructor = getDetectorClass();
  if (!DetectorConstructor) throw new Error('BarcodeDetector is not supported');
  return new DetectorConstructor({ formats: ['qr_code'] });
}

async function canScan(): Promise<boolean> {
  const DetectorConstructor = getDetectorClass();
  // Undefined on http pages, where browsers offer no camera.
  const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices;
  if (!DetectorConstructor || !devices) return false;
  return (await DetectorConstructor.getSupportedFormats()).includes('qr_code');
}

/** Returns whether this browser can scan QR codes with its camera. Returns null until that is known. */
export function useCanScan(): boolean | null {
  const [isSupported, setIsSupported] = useState<boolean | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    const checkSupport = async () => {
      const canScanCodes = await canScan().catch((error: unknown) => {
        console.debug(error);
        return false;
      });
      if (!isUnmounted) setIsSupported(canScanCodes);
    };
    void checkSupport();
    return () => {
      isUnmounted = true;
    };
  }, []);
  return isSupported;
}
