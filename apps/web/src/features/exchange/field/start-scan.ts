/** The part of the Barcode Detection API (WICG) that is used here; only some browsers have it. */
interface CodeDetector {
  readonly detect: (image: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}

declare global {
  interface Document {
    /** What the page's Permissions-Policy allows; only Chromium says. */
    readonly featurePolicy?: { readonly allowsFeature: (feature: string) => boolean };
  }
  interface Window {
    readonly BarcodeDetector?: new (options: { readonly formats: readonly string[] }) => CodeDetector;
  }
}

const LOOK_EVERY_MS = 150;
/** Two minutes: a forgotten camera goes off. */
const LOOKS_MAX = 800;

/** False where the page was sent without the right: the visitor came to the form from another page. */
export function isAllowedHere(feature: 'camera' | 'clipboard-read'): boolean {
  return document.featurePolicy?.allowsFeature(feature) ?? true;
}

/** Whether this browser can read a code, and the device has a camera. */
export async function hasScanner(): Promise<boolean> {
  if (window.BarcodeDetector === undefined || !isAllowedHere('camera')) return false;
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.some(({ kind }) => kind === 'videoinput');
  } catch {
    // Without https there is no such interface.
    return false;
  }
}

export type ScanEnd =
  | { readonly kind: 'read'; readonly text: string }
  /** The person or the page's policy does not allow the camera. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed' };

/** Shows the camera in `video` and looks for a QR code. The camera is off at the end, and after a stop. */
export function startScan(video: HTMLVideoElement, onEnd: (end: ScanEnd) => void): { stop: () => void } {
  const camera = new AbortController();
  const stop = (): void => camera.abort();
  void scan(video, camera.signal)
    .catch((error: unknown): ScanEnd => ({ kind: isRefusal(error) ? 'refused' : 'failed' }))
    .then((end) => {
      const isStopped = camera.signal.aborted;
      stop();
      if (!isStopped) onEnd(end);
    });
  return { stop };
}

function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError';
}

async function scan(video: HTMLVideoElement, stopped: AbortSignal): Promise<ScanEnd> {
  const Detector = window.BarcodeDetector;
  if (Detector === undefined) return { kind: 'failed' };
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const turnOff = (): void => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  if (stopped.aborted) turnOff();
  else stopped.addEventListener('abort', turnOff);
  video.srcObject = stream;
  await video.play();
  const detector = new Detector({ formats: ['qr_code'] });
  for (let looks = 0; looks < LOOKS_MAX && !stopped.aborted; looks += 1) {
    const [code] = await detector.detect(video);
    if (code !== undefined && code.rawValue !== '') return { kind: 'read', text: code.rawValue };
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return { kind: 'failed' };
}
