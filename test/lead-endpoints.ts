import { AUTOMATED_KINDS, type Destination, type FormKind, type QueuedKind } from '#contracts/lead-kind.ts'
import {
  businessCardSubmission,
  leadMagnetSubmission,
  newsletterSubmission,
  surveySubmission,
} from '#ops/sample-submissions.ts'

const inSmall = { id: 'uuid', timestamp: 'timestamp', email: 'email' }
const inWords = { id: 'UUID', timestamp: 'Timestamp', email: 'Email' }

/** Routes each kind only to its own automation, as on a site with nothing else set up. */
export const toAutomation = (kind: QueuedKind): readonly Destination[] =>
  AUTOMATED_KINDS.filter((each) => each === kind)

/** Every endpoint for leads: its kind, a valid submission, and its names for the common fields. */
export const LEAD_ENDPOINTS: {
  path: string
  kind: FormKind
  right: () => Record<string, string>
  names: { id: string; timestamp: string; email: string }
}[] = [
  { path: '/api/newsletter', kind: 'newsletter', right: () => ({ ...newsletterSubmission() }), names: inSmall },
  {
    path: '/api/survey',
    kind: 'survey',
    right: () => surveySubmission({ firstMeetingTimestamp: '', eventUri: '' }),
    names: inSmall,
  },
  { path: '/api/business-card', kind: 'business-card', right: () => ({ ...businessCardSubmission() }), names: inWords },
  { path: '/api/lead-magnet', kind: 'lead-magnet', right: () => ({ ...leadMagnetSubmission() }), names: inWords },
]
