/** What shows before the preview loads: part of the sample letter, and what masks it. sample.test.ts compares them. */
export const PICTURE = [
  { plain: 'Dear Ms. ', original: 'Gonzalez', placeholder: '[PERSON_1]' },
  { plain: ':\n\n', original: 'Harbor Lane', placeholder: '[ORG_1]' },
  { plain: "'s insurer called on Friday. Its adjuster, ", original: 'Curtis Vandermeer', placeholder: '[PERSON_2]' },
  { plain: ', offers ', original: '$42,500.00', placeholder: '[MONEY_1]' },
  { plain: ' to settle your claim for the accident of ', original: 'November 9, 2023', placeholder: '[DATE_2]' },
  { plain: '.', original: '', placeholder: '' },
] as const

/** This part as it is in the letter. */
export const PICTURE_TEXT = PICTURE.map(({ plain, original }) => plain + original).join('')
