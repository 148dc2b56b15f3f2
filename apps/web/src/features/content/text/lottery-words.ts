/** Text between these tags appears only where the desk advertises its lottery. It may contain other tags. */
const LOTTERY = / ?<lottery>(?:[^<]|<(?!\/?lottery>))*<\/lottery>/g;
const MARKS = /<\/?lottery>/g;

/** Removes the text about the lottery, or only the tags around it. */
export function sayLottery(text: string, hasLottery: boolean): string {
  return hasLottery ? text.replaceAll(MARKS, '') : text.replaceAll(LOTTERY, '');
}
