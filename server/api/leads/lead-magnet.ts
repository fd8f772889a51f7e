import type { Context } from 'hono'
import { LEAD_MAGNET } from '#contracts/field-rules.ts'
import { type LeadMagnetSubmission, leadMagnetFields, leadMagnetSubmission } from '#contracts/lead-magnet.ts'
import { captureLead } from '#server/flows/capture-lead.ts'
import { guideHref, type LinkParts } from '#server/flows/signed-link.ts'
import { checkForm, isFormPost, readForm } from '#server/http/body/form-body.ts'
import { readJson } from '#server/http/body/json-body.ts'
import { isOwnOrigin } from '#server/http/same-origin.ts'
import { answerCapture } from './answer-capture.ts'
import { attributionOf } from './attribution-of.ts'
import { FORM_FIELDS } from './form-fields.ts'
import type { FormParts } from './form-parts.ts'
import { formSubmissionId } from './form-submission-id.ts'

interface LeadMagnetParts extends FormParts, LinkParts {
  unlisted: { leadMagnetPath: string }
}

/** `POST /api/lead-magnet` (§7 call 5): the guide, once the lead is stored. */
export const takeLeadMagnet = (parts: LeadMagnetParts) => async (c: Context) => {
  const submission = isFormPost(c) ? await readPlainPost(c, parts) : await readScriptPost(c, parts)
  const lead = { kind: 'lead-magnet' as const, id: submission.UUID, submission, held: false }
  const outcome = await captureLead(parts, { ...lead, attribution: attributionOf(c, parts.publicOrigin) })
  return answerCapture(c, outcome, { guide: guideHref(parts) })
}

async function readPlainPost(c: Context, parts: LeadMagnetParts): Promise<LeadMagnetSubmission> {
  const { submissionKey, clock } = parts
  const fields = checkForm(leadMagnetFields, await readForm(c, FORM_FIELDS['lead-magnet']))
  const now = clock()
  return {
    UUID: formSubmissionId({ key: submissionKey, door: 'lead-magnet', fields, now }),
    Timestamp: new Date(now).toISOString(),
    ...fields,
    'Lead Magnet': LEAD_MAGNET,
    'Source URL': pageAddress(c, parts),
  }
}

async function readScriptPost(c: Context, parts: LeadMagnetParts): Promise<LeadMagnetSubmission> {
  const submission = await readJson(c, leadMagnetSubmission)
  const page = URL.parse(submission['Source URL'])
  // Whoever receives the lead may show it as a link. A page that was reached by another name of the site is still a lead.
  if (!page || !isOwnOrigin(page.origin, c.req.url, parts.publicOrigin)) return { ...submission, 'Source URL': '' }
  // The answer to a plain post has the form as well, at the door's own address, and anyone may ask for it: it is not told the page's.
  return { ...submission, 'Source URL': page.pathname === c.req.path ? pageAddress(c, parts) : page.href }
}

const pageAddress = (c: Context, { publicOrigin, unlisted }: LeadMagnetParts) =>
  `${publicOrigin ?? new URL(c.req.url).origin}/${unlisted.leadMagnetPath}`
