// Reads typed-intake.yaml, where the words are. Bundles get them from scripts/build/bundled-words.ts.
import { needFields, readWords } from './read-words.ts'

/** Names first; the story waits for the conflict check. */
export type SheetName = 'conflict' | 'story'

export interface Question {
  id: string
  sheet: SheetName
  ask: string
  again: string
  why: string
  label: string
  /** Offered as buttons. Any other answer is accepted too. */
  choices?: readonly string[]
  /** What counts as an answer; by default anything but a bare yes or no. */
  takes?:
    | 'a yes'
    | 'danger or none'
    | 'all clear'
    | 'a full name'
    | 'yes or no'
    | 'no or more'
    | 'a contact'
    | 'a result'
  /** Asked only after these answers. */
  onlyIf?: Readonly<Record<string, string>>
  thanks?: string
  /** Still asked when the caller wants a person. */
  isForCallback?: true
  /** A step of the firm's that the visitor plays. */
  isStage?: true
}

interface Written {
  questions: readonly Question[]
}

const FILE = 'typed-intake.yaml'

const written = readWords(FILE)
needFields<Written>(FILE, written, ['questions'])

/** The first call of a personal-injury matter: consent, safety, names, contact, conflict search, then the story. */
export const SCRIPT = written.questions
