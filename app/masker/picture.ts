/** A part of the sample letter as it is shown before the preview is loaded: what stands there, and what is masked after it. */
export const PICTURE = [
  { plain: 'Dear Ms. ', original: 'Gonzalez', placeholder: '[PERSON_1]' },
  { plain: ':\n\n', original: 'Harbor Lane', placeholder: '[ORG_1]' },
  { plain: "'s insurer called on Friday. Its adjuster, ", original: 'Curtis Vandermeer', placeholder: '[PERSON_2]' },
  { plain: ', offers ', original: '$42,500.00', placeholder: '[MONEY_1]' },
  { plain: ' to settle your claim for the accident of ', original: 'November 9, 2023', placeholder: '[DATE_2]' },
  { plain: '. Your medical bills come to ', original: '$18,440.17', placeholder: '[MONEY_2]' },
  { plain: ', and Dr. ', original: 'Okonkwo', placeholder: '[PERSON_3]' },
  { plain: ' expects one more operation.', original: '', placeholder: '' },
] as const

/** The part as it is in the letter. */
export const PICTURE_TEXT = PICTURE.map(({ plain, original }) => plain + original).join('')

/** The part as the engine masks it; sample.test.ts holds the two together. */
export const PICTURE_MASKED = PICTURE.map(({ plain, placeholder }) => plain + placeholder).join('')
