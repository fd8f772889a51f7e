import type * as z from 'zod/mini'
import { MINUTE_MS } from '#contracts/clock.ts'
import type { ConnectionId, TryAnswer, typedConnection } from '#contracts/console-connections.ts'
import { capitalized } from '#contracts/wording.ts'
import { checkLink, type LinkDeps, type LinkKind, signLink } from '#server/flows/links/signed-link.ts'
import { FORMS, inOwnersWords } from './connection-forms.ts'
import { type Env, mistakesOf } from './effective-settings.ts'
import type { FieldForm, Values } from './form.ts'
import type { StoredVersion } from './stored-connections.ts'

type Typed = z.infer<typeof typedConnection>
type Problems = TryAnswer['problems']

/** As it was shown in place of a secret, or as a browser masks one. */
const MASKED = /^(?:[•*●·.…]{2,}|[•*●·.…]+.{1,4})$/u

/** What was pasted with more than the value: quotes, or a header's word. */
const cleanSecret = (text: string) =>
  text
    .trim()
    .replace(/^(["'`])(.*)\1$/, '$2')
    .replace(/^Bearer\s+/i, '')
    .trim()

/**
 * What a form says, with the secrets that stay. A stored secret goes to no other host, address or account than the one
 * that it was stored with. @param stored what's stored, if it can be read
 */
export function resolveTyped(
  { id, fields, kept }: Pick<Typed, 'id' | 'fields' | 'kept'>,
  stored: StoredVersion['values'],
  { env, isTrial }: { env: Env; isTrial: boolean },
): { values: Values; problems: Problems } {
  const known = stored === 'locked' ? undefined : stored
  const form = FORMS[id].fields.filter(({ isForTrials }) => isTrial || !isForTrials)
  const typedOf = ({ name, secret }: FieldForm) =>
    secret ? cleanSecret(fields[name] ?? '') : (fields[name] ?? '').trim()
  const isKept = ({ name, secret }: FieldForm) =>
    secret !== undefined && kept.includes(name) && known?.[name] !== undefined
  const isMoved = form.some(
    (field) => field.isAnchor && !isKept(field) && typedOf(field) !== (known?.[field.name] ?? ''),
  )
  const problems: { field: string; says: string }[] = []
  const values: Record<string, string> = {}
  for (const field of form) {
    const { name, label, secret, isOptional, isAnchor, mistake } = field
    const say = (says: string) => problems.push({ field: name, says })
    const value = isKept(field) ? (known?.[name] ?? '') : typedOf(field)
    if (isKept(field) && isMoved && !isAnchor)
      say(`It’s for somewhere else now, so ${label.toLowerCase()} is asked for again.`)
    else if (secret && !isKept(field) && MASKED.test(value))
      say('That’s only how the old one is shown. Paste the whole one.')
    else if (value === '' && !isOptional) say(`${label} is missing.`)
    else if (value !== '' && mistake?.(value) !== undefined) say(mistake(value) ?? '')
    values[name] = value
  }
  // Made here, so no form has it.
  if (known?.['hearingKey'] !== undefined) values['hearingKey'] = known['hearingKey']
  if (known?.['endpointId'] !== undefined && values['key'] === known['key']) values['endpointId'] = known['endpointId']
  if (problems.length > 0) return { values, problems }
  return { values, problems: problemsOf(id, values, env, form) }
}

/** The settings' own mistakes, at the fields that they come from. */
function problemsOf(id: ConnectionId, values: Values, env: Env, form: readonly FieldForm[]): Problems {
  return mistakesOf(id, values, env).flatMap(({ name, wrong, cure }) => {
    const field = form.find(({ setting, name: key }) => setting === name && values[key] !== '')
    // A setting that's no field's is made at saving.
    if (!field) return []
    return [{ field: field.name, says: `${field.label} ${wrong}. ${capitalized(inOwnersWords(cure))}.` }]
  })
}

/** How long after a try its values can be saved. */
const PROOF: LinkKind = { purpose: 'tried connection', seconds: (15 * MINUTE_MS) / 1000 }

interface Proven {
  /** The person who tried them. */
  by: string
  id: ConnectionId
  version: number
  values: Values
}

const aboutOf = ({ by, id, version, values }: Proven): string[] => {
  const inOrder = Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return [by, id, String(version), JSON.stringify(inOrder)]
}

/** Says that these values were tried with success, for who tried them and for a while. */
export function proveTry(deps: LinkDeps, proven: Proven): string {
  const { expires, key, signature } = signLink(deps, PROOF, aboutOf(proven))
  return [expires, key, signature].join('.')
}

/** Whether exactly these values were tried. */
export function isProven(deps: LinkDeps, proof: string, proven: Proven): boolean {
  const [expires = '', key = '', signature = ''] = proof.split('.')
  return checkLink(deps, PROOF, aboutOf(proven), { expires, key, signature }) === 'good'
}
