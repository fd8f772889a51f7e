import { TERMINAL } from '#server/store/console-invitations.ts'
import type { SignedIn } from './sessions.ts'

/** Who changes who has access: a signed-in person, or someone with a terminal on the server. */
export type Changer = Pick<SignedIn, 'personId' | 'sessionId' | 'email'> | typeof TERMINAL

/** The id in an invitation's `invited_by`. */
export const changerId = (by: Changer): string => (by === TERMINAL ? TERMINAL : by.personId)

/** The name in the audit log. */
export const changerName = (by: Changer): string => (by === TERMINAL ? TERMINAL : by.email)
