/** The largest whole font size within the bounds at which the text fits. */
export function fittingFontPx(room: {
  readonly naturalWidthPx: number;
  readonly availableWidthPx: number;
  readonly fontMaxPx: number;
  readonly fontMinPx: number;
}): number {
  if (room.naturalWidthPx <= room.availableWidthPx || room.naturalWidthPx === 0) return room.fontMaxPx;
  const scaled = Math.floor((room.fontMaxPx * room.availableWidthPx) / room.naturalWidthPx);
  return Math.max(room.fontMinPx, scaled);
}
