import * as z from 'zod/mini'
import { email, line } from './fields.ts'

const role = z.enum(['owner', 'staff'])
const base64url = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most))

/** The token of an invitation's link. */
const invitationToken = z.string().check(z.maxLength(100))

/** What an authenticator answers to a sign-in. What WebAuthn has besides is left out. */
export const signInRequest = z.object({
  id: base64url(2000),
  rawId: base64url(2000),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(5000),
    authenticatorData: base64url(5000),
    signature: base64url(5000),
  }),
})

/** What an authenticator answers when it has made a passkey. */
const newPasskey = z.object({
  id: base64url(2000),
  rawId: base64url(2000),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(5000),
    attestationObject: base64url(9000),
    transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
  }),
})

/** The invitation that a browser wants to use. */
export const enrollOptionsRequest = z.object({ token: invitationToken })

/** The passkey that was made for it. */
export const enrollRequest = z.object({ token: invitationToken, passkey: newPasskey })

/** Another passkey of a signed-in person. */
export const addPasskeyRequest = z.object({ passkey: newPasskey })

/** One passkey, session, invitation or person. */
export const namedRequest = z.object({ id: z.string().check(z.maxLength(2000)) })

/** Who is to be let in. */
export const inviteRequest = z.object({
  email,
  name: line(100),
  role,
})

/** A person's new role. */
export const changeRoleRequest = z.object({ id: z.string().check(z.maxLength(100)), role })
