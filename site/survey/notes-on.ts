import { survey } from 'virtual:survey-notes'
import { type Answers, type ReadinessNote, readinessNotes } from '#contracts/readiness.ts'

/** The notes on a visitor's answers. In a separate chunk with their text. */
export const notesOn = (answers: Answers): ReadinessNote[] => readinessNotes(survey, answers)
