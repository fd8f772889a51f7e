const HOUR =
  /(?<![\d:.])(?:[1-9]|1[0-2]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?::[0-5]\d)?(?![\d:])\b/i
const PHONE = /\+?\d[\d\s().-]{5,}\d/g
const HALF_OF_DAY = /\b(?:a\.?m|p\.?m|morning|noon|afternoon|evening|night|midnight|lunch\w*|breakfast|dinner)\b/i

/** Whether a time names an hour and not which half of the day: 'after eight', which nothing may write down as 8 a.m. */
export function leavesHourOpen(text: string): boolean {
  const time = text.replaceAll(PHONE, ' ')
  return HOUR.test(time) && !HALF_OF_DAY.test(time)
}
