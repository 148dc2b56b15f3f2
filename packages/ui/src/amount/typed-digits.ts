/** The caret position after commas were added or removed: after the same number of other characters. */
export function moveCaret(fromText: string, caretIndex: number, toText: string): number {
  let left = fromText.slice(0, caretIndex).replaceAll(',', '').length;
  let index = 0;
  while (left > 0 && index < toText.length) {
    if (toText[index] !== ',') left -= 1;
    index += 1;
  }
  return index;
}

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
