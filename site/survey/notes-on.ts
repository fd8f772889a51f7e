import { type Answers, type ReadinessNote, readinessNotes } from '#contracts/readiness.ts'
import type { Question } from '#contracts/survey-questions.ts'

const NOTES_PATH = '/contact/notes.json'

/** The notes on a visitor's answers. In a separate chunk; what they say is a file of its own. */
export async function notesOn(answers: Answers): Promise<ReadinessNote[]> {
  const response = await fetch(NOTES_PATH)
  if (!response.ok) throw new Error(`Status ${response.status}`)
  return readinessNotes({ questions: (await response.json()) as Question[] }, answers)
}
