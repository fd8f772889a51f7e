import type { CallScreen, NoCallMailScreen } from './call-link.ts'
import type { ConfirmScreen, DataScreen } from './mail-links.ts'

/** The forms that also work without JavaScript, as a plain form post. */
export const FORM_ENDPOINTS = ['newsletter', 'business-card', 'lead-magnet', 'your-data'] as const
export type FormEndpoint = (typeof FORM_ENDPOINTS)[number]

export type ByField = Partial<Record<string, string>>

/** What a form shows after a rejected plain post. */
export interface AnsweredForm {
  typed?: ByField
  errors?: ByField
}

/** The response to a lead's sender. */
export interface LeadAnswer {
  /** Signed URL of the guide, valid for a week; lead magnet only. */
  guide?: string
  /** The sender must confirm by a mailed link. */
  confirms?: true
}

/** What a form endpoint's page shows after a plain post, or to a visitor who returns to it (`visit`). */
export type FormAnswer =
  | { endpoint: FormEndpoint; outcome: 'visit' }
  | ({ endpoint: FormEndpoint; outcome: 'thanks' } & LeadAnswer)
  | {
      endpoint: FormEndpoint
      outcome: 'refused'
      status: number
      message: string
      /** Errors by field; empty if none is a field's. */
      fields: ByField
      typed: ByField
    }

/** A page with an address that isn't in the build. */
export type UnlistedPage = { screen: 'vault'; leadMagnetHref: string } | { screen: 'lead-magnet' }

/** Data that only the server has about the page it renders; empty during the build. */
export interface GivenToPages {
  unlisted?: UnlistedPage
  formAnswer?: FormAnswer
  /** For the page where visitors request their data: true if a link can be mailed. */
  yourData?: { canMail: boolean }
  confirm?: ConfirmScreen
  dataLink?: DataScreen
  callLink?: CallScreen
  noCallMail?: NoCallMailScreen
}

/** Placeholder for the site's origin in the build; the server replaces it with `PUBLIC_ORIGIN`. Never resolves. */
export const ORIGIN_PLACEHOLDER = 'https://origin.invalid'
