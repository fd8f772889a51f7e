import { createHash } from 'node:crypto'
import { type Finding, notReady, ok, warning } from '../finding.ts'
import { type Caller, dismiss, reasonOf } from './caller.ts'

const NAME = 'voice assistant script'

/** Gets the assistant's script and compares it with what the pages will take. */
export async function tryScript(caller: Caller, url: string, integrity: string | null): Promise<Finding> {
  const answer = await caller.call(url)
  if (!answer.ok) return notReady(NAME, answer.reason, 'check ELEVENLABS_SCRIPT_URL')
  const { response } = answer
  if (!response.ok) {
    await dismiss(response)
    return notReady(NAME, `answered ${response.status}`, 'set ELEVENLABS_SCRIPT_URL to a version that is there')
  }
  if (integrity === null) {
    await dismiss(response)
    return warning(NAME, 'live; not compared with anything', 'set ELEVENLABS_SCRIPT_INTEGRITY')
  }
  try {
    const [algorithm = ''] = integrity.split('-')
    const hash = createHash(algorithm)
    for await (const chunk of response.body ?? []) hash.update(chunk)
    return `${algorithm}-${hash.digest('base64')}` === integrity
      ? ok(NAME, 'live; is the one that its integrity names')
      : notReady(
          NAME,
          'is another than its integrity names: browsers will refuse it',
          'see why it has changed, then set ELEVENLABS_SCRIPT_INTEGRITY',
        )
  } catch (error) {
    return notReady(NAME, reasonOf(error), 'check ELEVENLABS_SCRIPT_URL')
  }
}
