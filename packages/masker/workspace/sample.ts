import { PICTURE_TEXT } from './picture.ts'

/** The preview opens with this sample letter. Nobody in it exists. */
export const SAMPLE_LETTER = `March 3, 2025

Maria L. Gonzalez
418 Alder Court, Apt. 2
Springfield, IL 62704

Re: Gonzalez v. Harbor Lane Logistics, LLC
Case No. 2:24-cv-01234-ABC

${PICTURE_TEXT} Your medical bills come to $18,440.17, and Dr. Okonkwo expects one more operation.

You told me that your husband, Luis, answers the phone at (217) 555-0134 while you are at work. I left a message there. Please write to me at tbell@bellross.test if you would rather not talk in front of him.

For the release I need your Social Security number; I have 900-12-3456 on file. The payment would go to your account ending in 4402. Vandermeer wants an answer by March 14, 2025.

Sincerely,

Theodora Bell`

export const SAMPLE_ANSWER = `Here is a shorter version:

Dear Ms. [PERSON_1]:

**[ORG_1]** offers [MONEY_1] for the accident of [DATE_2]. Your bills are [MONEY_2] so far, and Dr. [PERSON_3] expects one more operation.

[PERSON_2] wants an answer by [DATE_3]. Please call me before then.

Sincerely,

[PERSON_5]`
