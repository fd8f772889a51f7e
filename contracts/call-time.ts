import * as z from 'zod/mini'
import { filledText, line } from './fields.ts'

/** `POST /api/call-time`: the booked call; blank if a header has the times that are asked for. */
export const callTimeRequest = z.strictObject({
  token: filledText(100),
  firstMeetingTimestamp: line(40),
  eventUri: line(500),
})
export type CallTimeRequest = z.infer<typeof callTimeRequest>

/** `POST /api/stop-call-mail` */
export const stopCallMailRequest = z.strictObject({ token: filledText(100) })
