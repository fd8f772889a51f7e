import type { Generated } from 'kysely'
import type { ConsoleRole } from '#contracts/console-table.ts'

/** Who enters the console, and what they do there. */
export interface ConsoleTables {
  /** Someone who has, or once had, console access. */
  console_people: {
    /** A UUID; also the user id that authenticators store. */
    id: string
    email: string
    /** The address, normalized for lookups (server/store/email-key.ts). */
    email_key: string
    name: string
    role: ConsoleRole
    added_at: number
    removed_at: number | null
  }
  console_passkeys: {
    /** The credential id in base64url, as the authenticator created it. */
    id: string
    person_id: string
    /** COSE key in base64url. */
    public_key: string
    /** The authenticator's use counter; 0 if it doesn't count. */
    counter: number
    transports: string
    label: string
    added_at: number
    last_used_at: number | null
    /** The site's name that it's for; null if that hasn't changed since. */
    host: string | null
  }
  console_sessions: {
    /** SHA-256 of the cookie's 256 random bits, in hexadecimal. */
    token_hash: string
    /** Identifies it on pages; grants no access. */
    id: string
    person_id: string
    browser: string
    created_at: number
    last_seen_at: number
  }
  /** A console invitation. It's deleted when it's used. */
  console_invitations: {
    /** SHA-256 of the link's 256 random bits, in hexadecimal. */
    token_hash: string
    /** Identifies it on pages; grants no access. */
    id: string
    person_id: string
    email: string
    name: string
    role: ConsoleRole
    /** An owner's id, or `terminal`. */
    invited_by: string
    created_at: number
    expires_at: number
    /** 1: to another passkey, for another name of the site; 0: in place of all before it. */
    adds: Generated<number>
  }
  /** An unused recovery code. It's deleted when it's used. */
  console_recovery_codes: {
    /** SHA-256 of the code's 80 random bits as text, in hexadecimal. */
    code_hash: string
    person_id: string
    made_at: number
  }
  /** A challenge for an authenticator to sign. It's deleted with the first answer to it. */
  console_challenges: {
    /** 256 random bits in base64url. */
    challenge: string
    /** `sign-in`, a session's id and the request it confirms, or what a new passkey is for: the id of an invitation or a person, or a recovery code's hash. */
    purpose: string
    expires_at: number
  }
  /** Push messages of 1.0.0: emptied by step 0061, and dropped by 2.0.0 (decision 0019). */
  push_subscriptions: Record<
    | ('id' | 'person_id' | 'session_id' | 'endpoint' | 'p256dh' | 'auth' | 'label' | 'shows_names')
    | ('added_at' | 'last_sent_at' | 'last_error'),
    unknown
  >
  push_messages: Record<
    'id' | 'subscription_id' | 'lead_id' | 'attempts' | 'next_attempt_at' | 'locked_until' | 'created_at',
    unknown
  >
  /** An action in the console, or on it from the terminal. Rows are only ever added, and deleted by age. */
  console_audit: {
    id: string
    at: number
    /** The person's address, or `terminal`. */
    by: string
    what: string
    /** The object, such as a lead's id. Never a visitor's address: erasures don't touch this table. */
    about: string
  }
}
