import type { SiteConfig } from '#contracts/site-config.ts'
import { addScript, trustScripts } from '../third-party-scripts.ts'

/** The element that the provider's script defines (§2.5). */
const ELEMENT = 'elevenlabs-convai'
const PATIENCE_MS = 15_000

type Assistant = NonNullable<SiteConfig['assistant']>

let trust: ((address: string) => string) | undefined

/**
 * Brings the assistant's script in. It defines its element once for the life of the document and throws when it is run
 * again, so where the element is there already nothing is added.
 * @param left aborted when the assistant is no longer wanted: the script is removed, before it has run if possible
 * @throws when the script does not come or is another than it must be, or comes and defines nothing
 */
export async function loadAssistant({ scriptUrl, scriptIntegrity }: Assistant, left: AbortSignal): Promise<void> {
  if (customElements.get(ELEMENT)) return
  trust ??= trustScripts('assistant', (address) => address === scriptUrl)
  const { promise: failed, reject } = Promise.withResolvers<never>()
  const removeScript = addScript(trust(scriptUrl), scriptIntegrity, () =>
    reject(new Error('The script could not be loaded.')),
  )
  const watchdog = setTimeout(() => reject(new Error('The script did not come in time.')), PATIENCE_MS)
  left.addEventListener('abort', () => {
    removeScript()
    reject(left.reason)
  })
  try {
    await Promise.race([customElements.whenDefined(ELEMENT), failed])
  } catch (error) {
    removeScript()
    throw error
  } finally {
    clearTimeout(watchdog)
  }
}

/** Asks the assistant's element to open, by the event that the provider's listens to. */
export function openAssistant() {
  document.dispatchEvent(new CustomEvent('elevenlabs-agent:expand', { detail: { action: 'expand' } }))
}

/**
 * Notes every microphone that is opened from now on. The assistant's element ends only a conversation that stands: one
 * that is still connecting when it is removed would open the microphone afterwards, with nobody left to close it.
 * @returns closes what is open, and whatever is still being asked for as soon as it opens
 */
export function watchMicrophone(): () => void {
  // Not there on a page that came over plain HTTP from elsewhere, where no microphone can be had.
  const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices
  if (!devices) return () => {}
  const streams = new Set<MediaStream>()
  let isClosed = false
  const open = devices.getUserMedia.bind(devices)

  devices.getUserMedia = async (constraints) => {
    const stream = await open(constraints)
    if (isClosed) {
      close(stream)
      throw new DOMException('The assistant is gone.', 'AbortError')
    }
    streams.add(stream)
    return stream
  }
  return () => {
    isClosed = true
    Reflect.deleteProperty(devices, 'getUserMedia')
    streams.forEach(close)
  }
}

function close(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}
