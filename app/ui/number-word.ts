const WORDS = 'no one two three four five six seven eight nine'.split(' ')

/** 'nine', and '10' from 10 on. */
const numberWord = (count: number): string => WORDS[count] ?? String(count)

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** 'nine services', 'one service', 'no services'. @param noun singular */
export const counted = (count: number, noun: string): string => `${numberWord(count)} ${noun}${count === 1 ? '' : 's'}`
