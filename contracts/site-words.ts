/** Whose site it is, as far as browsers need it. */
export interface Brand {
  name: string
  /** The address that visitors write to. */
  email: string
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
  /** How long what visitors send is kept: ends the sentence 'We keep what you send …'. */
  kept: string
}

/** What the server says of the firm outside of pages: in calendar files, mails and alarms. */
export interface SiteWords {
  brand: Brand & { legalName: string }
  call: CallWords
  /** A call whose time was settled without the scheduler. */
  agreed: CallEntry
}
