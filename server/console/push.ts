import * as z from 'zod/mini'
import { type PushState, type PushTestAnswer, pushSubscription, subscriptionId } from '#contracts/console-people.ts'
import { describeBrowser } from '#server/flows/console/sessions.ts'
import { subscribe, tryPush, unsubscribe } from '#server/flows/push.ts'
import { Refusal } from '#server/http/refusal.ts'
import { readJson } from '#server/http/request-body.ts'
import { readSubscriptionsOf, setShowsNames } from '#server/store/push.ts'
import { type ConsoleParts, handle } from './console-parts.ts'

const REMOVED = 'Messages to this device were switched off already.'

const onRequest = z.extend(pushSubscription, { showsNames: z.boolean() })
const namesRequest = z.object({ id: subscriptionId, showsNames: z.boolean() })
const subscriptionRequest = z.object({ id: subscriptionId })

/** API calls for push messages to a person's own browsers. */
export function pushCalls(parts: ConsoleParts) {
  return handle({
    'POST /api/console/account/push-on': async (c, me) => {
      const asked = await readJson(c, onRequest)
      const browser = describeBrowser(c.req.header('user-agent'))
      switch (await subscribe(parts, me, { ...asked, browser })) {
        case 'refused':
          throw new Refusal(422, 'This browser’s push service has an address that we don’t send to.')
        case 'too many':
          throw new Refusal(409, 'Messages go to twenty devices already. Remove one that you no longer use.')
        case 'signed out':
          throw new Refusal(401, 'Please sign in.')
        case 'done':
          return c.json({})
      }
    },
    'POST /api/console/account/push-names': async (c, { personId }) => {
      const { id, showsNames } = await readJson(c, namesRequest)
      if (!(await setShowsNames(parts.db, { id, personId, showsNames }))) throw new Refusal(404, REMOVED)
      return c.json({})
    },
    'POST /api/console/account/push-test': async (c, me) => {
      const { id } = await readJson(c, subscriptionRequest)
      const answer = await tryPush(parts, me, id, c.req.raw.signal)
      if (!answer) throw new Refusal(404, REMOVED)
      return c.json<PushTestAnswer>(answer)
    },
    'POST /api/console/account/push-off': async (c, me) => {
      const { id } = await readJson(c, subscriptionRequest)
      if (!(await unsubscribe(parts, me, id))) throw new Refusal(404, REMOVED)
      return c.json({})
    },
  })
}

/** What the account page shows of a person's push messages. */
export const readPushState = async (
  { db, push, isSandboxed }: Pick<ConsoleParts, 'db' | 'push' | 'isSandboxed'>,
  personId: string,
): Promise<PushState> => ({
  publicKey: push.publicKey,
  subscriptions: (await readSubscriptionsOf(db, personId)).map((subscription) => ({
    id: subscription.id,
    label: subscription.label,
    showsNames: subscription.shows_names === 1,
    addedAt: subscription.added_at,
    lastSentAt: subscription.last_sent_at,
    lastError: subscription.last_error,
  })),
  standIn: isSandboxed ? '/sandbox/push/subscriptions' : null,
})
