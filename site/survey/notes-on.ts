import { type Answers, type ReadinessNote, readinessNotes } from '#contracts/readiness.ts'
import type { Question } from '#contracts/survey-questions.ts'
import { fetchOnce } from '../ui/fetch-once.ts'

const loadQuestions = fetchOnce<Question[]>('/contact/notes.json')

/** The notes on a visitor's answers. In a separate chunk; what they say is a file of its own. */
export const notesOn = async (answers: Answers): Promise<ReadinessNote[]> =>
  readinessNotes({ questions: await loadQuestions() }, answers)
