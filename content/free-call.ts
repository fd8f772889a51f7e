// Reads free-call.yaml, where the words are. Bundles get them from scripts/build/bundled-words.ts.
import { fillAll, needFields, readWords } from './read-words.ts'
import { site } from './site.ts'

interface Written {
  minutes: number
  whoCalls: string
  entry: { title: string; description: string }
  agreed: string
}

const FILE = 'free-call.yaml'

const written = readWords(FILE)
needFields<Written>(FILE, written, ['minutes', 'whoCalls', 'entry', 'agreed'])
const places = new Map([
  ['site.name', site.name],
  ['site.email', site.email.value],
  ['call.who', written.whoCalls],
])

export const CALL_MINUTES = written.minutes

export const WHO_CALLS = written.whoCalls

/** A booked call in the visitor's calendar. */
export const callEntry = { minutes: written.minutes, ...fillAll(written.entry, places) }

/** A call whose time we settled on ourselves, without the scheduler. */
export const agreedEntry = { ...callEntry, ...fillAll({ description: written.agreed }, places) }
