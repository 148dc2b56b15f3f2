/** Words between these are said only where the desk advertises its lottery. They may hold other tags. */
const LOTTERY = / ?<lottery>(?:[^<]|<(?!\/?lottery>))*<\/lottery>/g;
const MARKS = /<\/?lottery>/g;

/** Takes the words about the lottery out of a passage, or only the marks around them. */
export function sayLottery(text: string, hasLottery: boolean): string {
  return hasLottery ? text.replaceAll(MARKS, '') : text.replaceAll(LOTTERY, '');
}
