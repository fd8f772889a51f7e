import * as leadsAndDeliveries from './migrations/0001-leads-and-deliveries.ts'
import * as attributionAndCounts from './migrations/0002-attribution-and-counts.ts'
import * as ordersAndGrants from './migrations/0003-orders-and-grants.ts'
import * as secrets from './migrations/0004-secrets.ts'
import * as outboxAlarms from './migrations/0005-outbox-alarms.ts'
import * as people from './migrations/0006-people.ts'
import * as rateLimits from './migrations/0007-rate-limits.ts'
import * as writeChecks from './migrations/0008-write-checks.ts'
import * as linksSent from './migrations/0009-links-sent.ts'
import * as surveyAnswers from './migrations/0010-survey-answers.ts'

/** Every step from an empty store to the tables of today, by name and in order; the same on both databases. */
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
  '0010-survey-answers': surveyAnswers,
}
