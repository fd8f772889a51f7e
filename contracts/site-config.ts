import type { FormKind } from './lead-kind.ts'
import type { Mark } from './mark.ts'
import type { Money } from './purchase.ts'
import type { SurveyDefinition } from './survey-questions.ts'

/** What can be a sandbox stand-in on this server, as named in the 'Sandbox' badge. */
export type SandboxedPart = 'automation' | 'scheduler' | 'assistant' | 'payments' | 'archives' | 'mail'

/** `GET /api/site-config`: the settings a page needs at run time. No secrets. */
export interface SiteConfig {
  /** URL of the scheduler's page, absolute or on this site; null if none is set up. */
  schedulerUrl: string | null
  /** True in a browser with a console session on this host: no third party's script may run beside it. */
  isBesideConsole: boolean
  /** The voice assistant of /demo. `scriptIntegrity` is null if the script's hash isn't known. */
  assistant: { scriptUrl: string; scriptIntegrity: string | null; agentId: string } | null
  clarityProjectId: string | null
  /** The payment provider's id of the one price on sale; null if nothing is for sale. */
  priceId: string | null
  /** What that price is; null if nothing is for sale, or the provider hasn't said yet. */
  price: Money | null
  maskerSite: string | null
  /** Which parts are stand-ins on this server; empty if none. */
  sandboxed: readonly SandboxedPart[]
}

/** What the settings decide of it. The provider decides the price. */
export type SiteSettings = Omit<SiteConfig, 'price' | 'isBesideConsole'>

/** Whose site it is, as far as browsers need it. */
export interface Brand {
  name: string
  /** The address that visitors write to. */
  email: string
  /** Document Masker is switched off. */
  isWithoutProduct?: boolean
}

/** A call in somebody's calendar. */
export interface CallEntry {
  title: string
  description: string
  minutes: number
}

/** The words of the free call that the browser needs. */
export interface CallWords {
  /** A call that was booked with the scheduler. */
  booked: CallEntry
  /** Who calls whom. */
  who: string
  /** Who reads the answers, and what a visitor leaves the call with. */
  reads: string
  firstStep: string
  /** What the survey's OK says of the use of its answers, and of the calendar where one opens. */
  forms: { survey: string; calendar: string }
  /** How long what visitors send is kept: ends the sentence 'We keep what you send …'. */
  kept: string
}

/** What a form says of the use of what's typed. @param opensCalendar a calendar opens after the survey */
export const agreedWords = ({ forms, call }: SiteWords, kind: FormKind, opensCalendar: boolean): string =>
  kind === 'survey' ? surveyAgreed(call, opensCalendar) : forms[kind]

/** The same for the survey alone: its page has no others. */
export const surveyAgreed = ({ forms }: Pick<CallWords, 'forms'>, opensCalendar: boolean): string =>
  opensCalendar ? `${forms.survey} ${forms.calendar}` : forms.survey

/** What the server says of the firm outside of pages: in calendar files, mails and alarms. */
export interface SiteWords {
  /** `address` is the postal one; blank until the owner gives it. */
  brand: Brand & { legalName: string; address: string; mark: Mark; accent: string }
  call: CallWords
  /** What each form says of the use of what's typed. */
  forms: Record<Exclude<FormKind, 'survey'>, string>
  /** A call whose time was settled without the scheduler. */
  agreed: CallEntry
  survey: SurveyDefinition
}
