const WORDS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )

/** A count in running text: 'nine', from 21 on '21'. */
export const numberWord = (count: number): string => WORDS[count] ?? String(count)

/** At the start of a sentence: 'Nine'. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** 'nine questions', 'nine short questions', 'one question'. */
export const countedQuestions = (count: number, what = ''): string =>
  `${numberWord(count)} ${what}${count === 1 ? 'question' : 'questions'}`
