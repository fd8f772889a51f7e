const WORDS =
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )

/** A count in running text: 'nine', from 21 on '21'. */
const numberWord = (count: number): string => WORDS[count] ?? String(count)

/** At the start of a sentence: 'Nine'. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** 'nine services', 'one service', 'no services'. @param noun one of them */
export const counted = (count: number, noun: string): string => `${numberWord(count)} ${noun}${count === 1 ? '' : 's'}`
