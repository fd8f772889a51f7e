/** Base path of the mailed link that opens the calendar again; the token follows. */
export const CALL_LINK_PATH = '/contact/time'

/** Base path of the page that stops such emails; the token follows. */
export const NO_CALL_MAIL_PATH = '/contact/no-mail'

/** What the calendar's form is filled with. */
export interface CallInvitee {
  firstName: string
  lastName: string
  email: string
  /** Comes back with the booking. */
  leadId: string
}

/** Why a link opens no calendar. `unknown`: altered, or what it was for was erased. `later`: the store is down. */
export type CallLinkEnd = 'booked' | 'asked' | 'expired' | 'unknown' | 'later'

/** What the page of such a link shows. None of the survey's answers get there. */
export type CallScreen = { state: 'good'; token: string; invitee: CallInvitee } | { state: CallLinkEnd }

export type NoCallMailScreen = { state: 'good'; token: string } | { state: 'used' | 'unknown' | 'later' }
