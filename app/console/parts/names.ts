import { DESTINATION_NAMES, type Destination } from '#contracts/lead-kind.ts'

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A destination's name without the article that it has within a sentence. */
export const shortName = (name: string): string => capitalize(name.replace(/^the /, ''))
export const nameOfDestination = (id: Destination): string => shortName(DESTINATION_NAMES[id])

/** Who did something, by what the audit log keeps of them. */
export const nameOfDoer = (by: string): string => (by === 'terminal' ? 'The terminal' : by)
