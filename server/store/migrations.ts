import * as leadsAndDeliveries from './migrations/0001-leads-and-deliveries.ts'
import * as attributionAndCounts from './migrations/0002-attribution-and-counts.ts'
import * as ordersAndGrants from './migrations/0003-orders-and-grants.ts'
import * as secrets from './migrations/0004-secrets.ts'
import * as outboxAlarms from './migrations/0005-outbox-alarms.ts'
import * as people from './migrations/0006-people.ts'
import * as rateLimits from './migrations/0007-rate-limits.ts'
import * as writeChecks from './migrations/0008-write-checks.ts'
import * as linksSent from './migrations/0009-links-sent.ts'
import * as sharedAssets from './migrations/0010-shared-assets.adds.ts'
import * as clientCodes from './migrations/0011-client-codes.adds.ts'
import * as receiverAnswers from './migrations/0012-receiver-answers.adds.ts'
import * as surveyAnswers from './migrations/0013-survey-answers.adds.ts'
import * as openedOrders from './migrations/0014-opened-orders.adds.ts'
import * as emailKeys from './migrations/0015-email-keys.adds.ts'
import * as askedTimes from './migrations/0017-asked-times.adds.ts'
import * as mailLinks from './migrations/0018-mail-links.adds.ts'
import * as console from './migrations/0019-console.adds.ts'
import * as leadListings from './migrations/0020-lead-listings.adds.ts'
import * as landingTests from './migrations/0021-landing-tests.adds.ts'
import * as madeDeliveries from './migrations/0022-made-deliveries.adds.ts'
import * as holdsAndAttempts from './migrations/0023-holds-and-attempts.adds.ts'
import * as listAnew from './migrations/0024-list-anew.adds.ts'
import * as emailHosts from './migrations/0025-email-hosts.adds.ts'
import * as clockMarks from './migrations/0026-clock-marks.adds.ts'
import * as confirmedLeads from './migrations/0027-confirmed-leads.adds.ts'
import * as correctedLeads from './migrations/0028-corrected-leads.adds.ts'
import * as leadsAtTheCalendar from './migrations/0029-leads-at-the-calendar.adds.ts'
import * as calls from './migrations/0030-calls.adds.ts'
import * as callMails from './migrations/0032-call-mails.adds.ts'
import * as messages from './migrations/0033-messages.adds.ts'
import * as recoveryCodes from './migrations/0035-recovery-codes.adds.ts'
import * as listedPeople from './migrations/0036-listed-people.adds.ts'
import * as orderMoney from './migrations/0037-order-money.adds.ts'
import * as revisions from './migrations/0039-revisions.adds.ts'
import * as coveredLists from './migrations/0042-covered-lists.adds.ts'
import * as push from './migrations/0043-push.adds.ts'

/** Every step, in order. A name ends in `.adds` when older code goes on with the store (decision 0014). */
export const MIGRATIONS = {
  '0001-leads-and-deliveries': leadsAndDeliveries,
  '0002-attribution-and-counts': attributionAndCounts,
  '0003-orders-and-grants': ordersAndGrants,
  '0004-secrets': secrets,
  '0005-outbox-alarms': outboxAlarms,
  '0006-people': people,
  '0007-rate-limits': rateLimits,
  '0008-write-checks': writeChecks,
  '0009-links-sent': linksSent,
  '0010-shared-assets.adds': sharedAssets,
  '0011-client-codes.adds': clientCodes,
  '0012-receiver-answers.adds': receiverAnswers,
  '0013-survey-answers.adds': surveyAnswers,
  '0014-opened-orders.adds': openedOrders,
  '0015-email-keys.adds': emailKeys,
  '0017-asked-times.adds': askedTimes,
  '0018-mail-links.adds': mailLinks,
  '0019-console.adds': console,
  '0020-lead-listings.adds': leadListings,
  '0021-landing-tests.adds': landingTests,
  '0022-made-deliveries.adds': madeDeliveries,
  '0023-holds-and-attempts.adds': holdsAndAttempts,
  '0024-list-anew.adds': listAnew,
  '0025-email-hosts.adds': emailHosts,
  '0026-clock-marks.adds': clockMarks,
  '0027-confirmed-leads.adds': confirmedLeads,
  '0028-corrected-leads.adds': correctedLeads,
  '0029-leads-at-the-calendar.adds': leadsAtTheCalendar,
  '0030-calls.adds': calls,
  '0032-call-mails.adds': callMails,
  '0033-messages.adds': messages,
  '0035-recovery-codes.adds': recoveryCodes,
  '0036-listed-people.adds': listedPeople,
  '0037-order-money.adds': orderMoney,
  '0039-revisions.adds': revisions,
  '0042-covered-lists.adds': coveredLists,
  '0043-push.adds': push,
}

/** Whether a step only adds tables, or columns that may be left out, or changes values: code from before it can use the store. */
export const onlyAdds = (name: string): boolean => name.endsWith('.adds')
