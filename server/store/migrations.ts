import type { Migration } from 'kysely/migration'
import * as people from './migrations/0006-people.ts'
import * as emailKeys from './migrations/0015-email-keys.adds.ts'
import * as emailHosts from './migrations/0025-email-hosts.adds.ts'
import * as messages from './migrations/0033-messages.adds.ts'
import * as listedPeople from './migrations/0036-listed-people.adds.ts'
import * as gmailKeys from './migrations/0047-gmail-keys.adds.ts'
import { PLAIN_STEPS } from './migrations/plain-steps.ts'

const STEPS: Readonly<Record<string, Migration>> = {
  ...PLAIN_STEPS,
  '0006-people': people,
  '0015-email-keys.adds': emailKeys,
  '0025-email-hosts.adds': emailHosts,
  '0033-messages.adds': messages,
  '0036-listed-people.adds': listedPeople,
  '0047-gmail-keys.adds': gmailKeys,
}

/** Every step, in order. A name ends in `.adds` when older code goes on with the store (decision 0019). */
export const MIGRATIONS: Readonly<Record<string, Migration>> = Object.fromEntries(
  Object.entries(STEPS).toSorted(([one], [other]) => (one < other ? -1 : 1)),
)

/** Whether a step only adds tables, or columns that may be left out, or changes values: code from before it can use the store. */
export const onlyAdds = (name: string): boolean => name.endsWith('.adds')
