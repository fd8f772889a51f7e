import {
  identifier,
  integrityText,
  type SettingSheet,
  secureUrl,
  setting,
  type ValuesOf,
} from '#contracts/setting-kinds.ts'
import type { SiteConfig } from '#contracts/site-config.ts'
import { chooseMode, type Sandboxing, type ThirdParty } from './partner.ts'

// Pinned to a version; otherwise the provider's next release would load.
const PINNED_SCRIPT = {
  url: 'https://unpkg.com/@elevenlabs/convai-widget-embed@0.5.4/dist/index.js',
  // Hash of that file in the npm package. To update: npm pack, openssl dgst -sha384 -binary | base64.
  integrity: 'sha384-L8QhIVpmoWpPM15vV1w01h3MeAacu0St/AFvgbPN89YAFeqSETsCKtpkX6yTeYJA',
}

const settings = {
  elevenlabsAgentId: setting('ELEVENLABS_AGENT_ID', identifier),
  elevenlabsScriptUrl: setting('ELEVENLABS_SCRIPT_URL', secureUrl, { fallback: PINNED_SCRIPT.url }),
  // If unset, the pinned script's hash applies, but only at the pinned URL.
  elevenlabsScriptIntegrity: setting('ELEVENLABS_SCRIPT_INTEGRITY', integrityText),
}

/** ElevenLabs, whose voice assistant `/demo` shows. */
export const assistantSheet = { group: 'rest', settings } as const satisfies SettingSheet

type AssistantConfig = ValuesOf<typeof settings> & Sandboxing

/** Whether `/demo` has the assistant, its stand-in, or neither. */
export const chooseAssistant = (config: AssistantConfig): ThirdParty =>
  chooseMode(config.elevenlabsAgentId !== undefined, 'ELEVENLABS_AGENT_ID', config)

/** What pages load; null if there's no assistant. */
export function describeAssistant(config: AssistantConfig): SiteConfig['assistant'] {
  if (chooseAssistant(config).mode === 'sandbox')
    return { scriptUrl: '/sandbox/assistant/widget.js', scriptIntegrity: null, agentId: 'sandbox' }
  const { elevenlabsAgentId: agentId, elevenlabsScriptUrl: scriptUrl } = config
  if (agentId === undefined) return null
  const pinned = scriptUrl === PINNED_SCRIPT.url ? PINNED_SCRIPT.integrity : null
  return { scriptUrl, scriptIntegrity: config.elevenlabsScriptIntegrity ?? pinned, agentId }
}
