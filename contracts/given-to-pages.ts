import type { ConfirmScreen, DataScreen } from './mail-links.ts'

/** The forms that also work as an ordinary post of the browser, without any script. */
export const FORM_DOORS = ['newsletter', 'business-card', 'lead-magnet', 'your-data'] as const
export type FormDoor = (typeof FORM_DOORS)[number]

/** Texts by the name of an input. */
export type ByField = Partial<Record<string, string>>

/** What a form shows of the plain post of it that was refused. */
export interface AnsweredForm {
  typed?: ByField
  errors?: ByField
}

/** What a lead's sender gets for it. */
export interface LeadAnswer {
  /** Address of the guide, signed, good for a week; of the lead magnet alone. */
  guide?: string
  /** The sender is mailed a link and has to confirm. */
  confirms?: true
}

/** What the page at the address of a form's door says: after an ordinary post, or (`visit`) to who comes back to it. */
export type FormAnswer =
  | { door: FormDoor; outcome: 'visit' }
  | ({ door: FormDoor; outcome: 'thanks' } & LeadAnswer)
  | {
      door: FormDoor
      outcome: 'refused'
      status: number
      message: string
      /** What is wrong with each field; empty when it is none of theirs. */
      fields: ByField
      typed: ByField
    }

/** A page whose address is no part of the build. */
export type UnlistedPage = { screen: 'vault'; leadMagnetHref: string } | { screen: 'lead-magnet' }

/** What only the server knows of the page that it has rendered; nothing while the site is built. */
export interface GivenToPages {
  unlisted?: UnlistedPage
  formAnswer?: FormAnswer
  /** The page at which visitors ask for their data; whether a link can be mailed. */
  yourData?: { canMail: boolean }
  confirm?: ConfirmScreen
  dataLink?: DataScreen
}

/** Stands for the site's address in what is built, until the server puts in `PUBLIC_ORIGIN`. Never resolves. */
export const ORIGIN_PLACEHOLDER = 'https://origin.invalid'
