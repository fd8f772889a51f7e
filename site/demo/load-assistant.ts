import type { SiteConfig } from '#contracts/site-config.ts'
import { addScript, trustScripts } from '../browser/third-party-scripts.ts'

const ELEMENT = 'elevenlabs-convai'
const TIMEOUT_MS = 15_000

type Assistant = NonNullable<SiteConfig['assistant']>

let trust: ((address: string) => string) | undefined

/**
 * Its script defines the element once per document and throws if it runs again.
 * @throws if it doesn't load, fails its integrity check or doesn't define the element
 */
export async function loadAssistant({ scriptUrl, scriptIntegrity }: Assistant, left: AbortSignal): Promise<void> {
  if (customElements.get(ELEMENT)) return
  trust ??= trustScripts('assistant', (address) => address === scriptUrl)
  const { promise: failed, reject } = Promise.withResolvers<never>()
  const removeScript = addScript(trust(scriptUrl), scriptIntegrity, () =>
    reject(new Error('The script could not be loaded.')),
  )
  const watchdog = setTimeout(() => reject(new Error('The script did not come in time.')), TIMEOUT_MS)
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

export function openAssistant() {
  document.dispatchEvent(new CustomEvent('elevenlabs-agent:expand', { detail: { action: 'expand' } }))
}

/**
 * Tracks microphones. An assistant removed while it's still connecting would open one afterward.
 * @returns a function that closes open microphones, and any opened later
 */
export function watchMicrophone(): () => void {
  // Undefined over plain HTTP, where there is no microphone access.
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
