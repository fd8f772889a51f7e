const WORDS = 'no one two three four five six seven eight nine'.split(' ')

/** Spells out numbers below ten: 'nine', '10'. */
const numberWord = (count: number): string => WORDS[count] ?? String(count)

/** 'nine services', 'one service', 'no services'. @param noun singular */
export const counted = (count: number, noun: string): string => `${numberWord(count)} ${noun}${count === 1 ? '' : 's'}`
