import { businessCardFields } from '#contracts/business-card.ts'
import type { FormDoor } from '#contracts/given-to-pages.ts'
import { leadMagnetFields } from '#contracts/lead-magnet.ts'

const namesOf = <Name extends string>(fields: Record<Name, unknown>) => Object.keys(fields) as Name[]

/** The names of each form's inputs. `company` is the newsletter's honeypot (§3). */
export const FORM_FIELDS = {
  newsletter: ['email', 'company'],
  'business-card': namesOf(businessCardFields.shape),
  'lead-magnet': namesOf(leadMagnetFields.shape),
} as const satisfies Record<FormDoor, readonly string[]>
