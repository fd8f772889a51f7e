import type { CaptureParts } from '#server/flows/capture-lead.ts'

/** What a door of a form takes that also works as an ordinary post. */
export interface FormParts extends CaptureParts {
  /** Secret by which submissions are named that bring no id of their own. */
  submissionKey: string
  /** Where the site is reached; undefined when the owner has not said. */
  publicOrigin: string | undefined
}
